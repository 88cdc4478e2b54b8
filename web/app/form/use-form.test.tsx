import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ErrorCode } from '#contract/kernel/http/errors'
import { TextField } from '../../ui/fields/text-field.tsx'
import { CallError } from '../data/api.ts'
import { draw, press } from '../testing-tela.tsx'
import { useForm } from './use-form.ts'

let drawn: Awaited<ReturnType<typeof draw>>
let answer: Error
const wasAboutCampos = vi.fn<(is: boolean) => void>()
const onSubmit = vi.fn<(draft: { nome: string; cep: string }) => void>()
const onChange = vi.fn<(campos: readonly string[]) => void>()

beforeEach(() => vi.clearAllMocks())

const CAMPOS = ['nome', 'cep'] as const

function Form({ isBusy = false }: { isBusy?: boolean }) {
  const state = useState({ nome: '', cep: '' })
  const [draft] = state
  const form = useForm<(typeof CAMPOS)[number], typeof draft>({
    state,
    campos: CAMPOS,
    problems: { ...(draft.nome === '' && { nome: 'Falta o nome.' }), ...(draft.cep === '' && { cep: 'Falta o CEP.' }) },
    codes: { CPF_JA_CADASTRADO: 'nome' },
    isBusy,
    onChange,
    onSubmit: () => onSubmit(draft),
  })
  return (
    <form onSubmit={form.submit}>
      <TextField {...form.bind('nome')} label="Nome" value={draft.nome} onChange={(nome) => form.change({ nome })} />
      <TextField {...form.bind('cep')} label="CEP" value={draft.cep} onChange={(cep) => form.change({ cep })} />
      <button type="submit">Salvar</button>
      <button type="button" onClick={() => wasAboutCampos(form.refuse(answer))}>
        Responder
      </button>
    </form>
  )
}

const input = (label: string) => screen.getByLabelText(label)
const said = () => drawn.place.textContent

const type = (label: string, text: string) =>
  act(async () => void fireEvent.input(input(label), { target: { value: text } }))

/** Gives the form this error of the server, and expects whether it was about a field of the form. */
async function receive(from: Error, isAboutCampos: boolean) {
  answer = from
  await press('Responder')
  expect(wasAboutCampos).toHaveBeenLastCalledWith(isAboutCampos)
}

const error = (code: ErrorCode, errors: { campo: string; mensagem: string }[] = []) =>
  new CallError({ code, message: 'A frase do servidor.', errors, status: 422 })

test('a form with a problem is not sent: it shows every problem and goes to the first wrong field of the screen', async () => {
  drawn = await draw(<Form />)
  expect(said()).not.toContain('Falta')
  await press('Salvar')
  expect(said()).toContain('Falta o nome.')
  expect(said()).toContain('Falta o CEP.')
  expect(document.activeElement).toBe(input('Nome'))
  await type('Nome', 'Ana')
  await press('Salvar')
  expect(document.activeElement).toBe(input('CEP'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a form without problems is sent, but not while another request is under way', async () => {
  drawn = await draw(<Form />)
  await type('Nome', 'Ana')
  await type('CEP', '01310-100')
  await press('Salvar')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ nome: 'Ana', cep: '01310-100' })
  await drawn.remove()
  drawn = await draw(<Form isBusy />)
  await type('Nome', 'Ana')
  await type('CEP', '01310-100')
  await press('Salvar')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a refusal of the server stands at its field until that field changes, and keeps the form from being sent', async () => {
  drawn = await draw(<Form />)
  await type('Nome', 'Ana')
  await type('CEP', '01310-100')
  await receive(error('VALIDACAO', [{ campo: 'endereco.cep', mensagem: 'CEP sem entrega.' }]), true)
  expect(said()).toContain('CEP sem entrega.')
  expect(document.activeElement).toBe(input('CEP'))
  await type('Nome', 'Ana Luz')
  await press('Salvar')
  expect(said()).toContain('CEP sem entrega.')
  expect(onSubmit).not.toHaveBeenCalled()
  await type('CEP', '20040-002')
  expect(said()).not.toContain('CEP sem entrega.')
  expect(onChange).toHaveBeenLastCalledWith(['cep'])
  await press('Salvar')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a code that belongs to one field is told there; a failure that belongs to no field is left to the form', async () => {
  drawn = await draw(<Form />)
  await type('Nome', 'Ana')
  await type('CEP', '01310-100')
  await receive(error('CPF_JA_CADASTRADO'), true)
  expect(said()).toContain('A frase do servidor.')
  expect(document.activeElement).toBe(input('Nome'))
  await receive(error('ERRO_INTERNO'), false)
  expect(said()).not.toContain('A frase do servidor.')
  await receive(new Error('x'), false)
})
