import { act, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { EnderecoDoCep } from '#contract/endereco'
import { draw, network, press, refusal, until } from '../../../app/testing-tela.tsx'
import { ColarEndereco } from './colar-endereco.tsx'
import type { Colado } from './preencher.rules.ts'

const NITEROI = '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd201'
const DO_CEP: EnderecoDoCep = {
  cep: '24240225',
  logradouro: '',
  bairro: '',
  cidade: '',
  nomeCidade: '',
  siglaUf: 'RJ',
  nomeUf: 'Rio de Janeiro',
  parcial: true,
}
const MENSAGEM = `Oi! Segue meu endereço
Maria Helena Dutra
CPF 529.982.247-25
Rua Santa Rosa, 155 apto 904
Santa Rosa, Niterói - RJ
24240-225
(21) 98765-4321
deixar com o porteiro`

/** Loads the code of the box first, because these tests are not about a slow network. */
beforeAll(() => import('./caixa.tsx'))

/** Draws `ColarEndereco` with this answer of the lookup; records what was filled in and undone. */
async function open(doCep: Partial<EnderecoDoCep> | null = {}) {
  network(({ path }) => {
    if (path.startsWith('/municipio')) return { status: 200, body: [{ uuid: NITEROI, nome: 'Niterói' }] }
    return doCep ? { status: 200, body: { ...DO_CEP, ...doCep } } : refusal(404, 'NOT_FOUND', 'Cep inválido')
  })
  const filled: Colado[] = []
  let undone = 0
  const told: string[] = []
  await draw(
    <ColarEndereco
      cep="24240225"
      isFormEmpty
      onFill={(colado) => {
        filled.push(colado)
        return () => void (undone += 1)
      }}
      onFilled={(confira) => void told.push(confira)}
    />,
  )
  await press('Colar endereço')
  await until(() => expect(document.activeElement).toBe(box()))
  return { filled, undone: () => undone, told }
}
const box = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem do comprador' })
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent?.trim())
/** Each recognised field: its name, its value and its doubt. */
const linhas = () => screen.queryAllByRole('term').map((term) => term.parentElement?.textContent)
const sobra = () => screen.queryAllByRole('listitem').map((each) => each.textContent)
const said = () => document.body.textContent

async function paste(texto: string) {
  const area = box()
  const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  await act(async () => {
    write?.call(area, texto)
    area?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a pasted message is shown field by field, with doubts in words, and the sobra below', async () => {
  await open()
  await paste(MENSAGEM)
  expect(linhas()).toEqual([
    'NomeMaria Helena DutraConfira',
    'CPF ou CNPJ529.982.247-25',
    'Telefone(21)98765-4321',
    'CEP24240-225',
    'EndereçoRua Santa Rosa',
    'Número155',
    'Complementoapto 904',
    'BairroSanta RosaConfira',
    'CidadeNiterói',
    'EstadoRJ',
  ])
  expect(sobra()).toEqual(['deixar com o porteiro'])
  expect(screen.getByRole('status').textContent).toBe('10 campos reconhecidos, 2 para conferir.')
})

test('the fields go into the form once, with the city by its uuid, and can be undone', async () => {
  const { filled, undone } = await open()
  await paste(MENSAGEM)
  await press('Preencher')
  await until(() => expect(filled).toHaveLength(1))
  expect(filled[0]).toEqual({
    nome: 'Maria Helena Dutra',
    cpfCnpj: '529.982.247-25',
    telefone: '(21)98765-4321',
    endereco: {
      logradouro: 'Rua Santa Rosa',
      numero: '155',
      isSemNumero: false,
      complemento: 'apto 904',
      bairro: 'Santa Rosa',
      estado: 'RJ',
      cidade: NITEROI,
      nomeCidade: 'Niterói',
    },
  })
  expect(box()).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('Confira: nome e bairro.')
  await press('Desfazer')
  expect(undone()).toBe(1)
  expect(buttons()).toEqual(['Colar endereço'])
  expect(document.activeElement?.textContent).toBe('Colar endereço')
})

test('a message with another CEP fills in the person, but no address', async () => {
  const { filled } = await open()
  await paste(MENSAGEM.replace('24240-225', '01310-100'))
  expect(screen.getByRole('alert').textContent).toContain(
    'A mensagem traz o CEP 01310-100, e a cotação é para 24240-225.',
  )
  expect(linhas()).toContain('EndereçoRua Santa RosaNão entra')
  expect(screen.getByRole('status').textContent).toBe('10 campos reconhecidos, 1 para conferir, 7 não entram.')
  await press('Preencher')
  await until(() => expect(filled).toHaveLength(1))
  expect(filled[0]?.endereco).toEqual({})
  expect(filled[0]?.nome).toBe('Maria Helena Dutra')
})

test('fields known by the lookup stay unchanged, and the row says so', async () => {
  const { filled } = await open({
    logradouro: 'Rua Mariz e Barros',
    bairro: 'Icaraí',
    nomeCidade: 'Niterói',
    cidade: NITEROI,
  })
  await paste(`${MENSAGEM}\nBairro: Santa Rosa`)
  await until(() => expect(linhas()).toContain('BairroSanta RosaFica o do CEP: Icaraí'))
  await press('Preencher')
  await until(() => expect(filled).toHaveLength(1))
  expect(filled[0]?.endereco.bairro).toBeUndefined()
})

test('a text that is too long is refused in a sentence, and one without an address says so', async () => {
  await open(null)
  await paste('a'.repeat(4001))
  expect(said()).toContain('Cabem 4.000 caracteres, e o texto tem 4.001. Cole só a parte com o endereço.')
  expect(box()?.getAttribute('aria-invalid')).toBe('true')
  await paste('Oi, tudo bem?')
  expect(said()).toContain('Nenhum dado de endereço foi reconhecido neste texto.')
  expect(buttons()).not.toContain('Preencher')
})

test('Cancelar leaves the form as it is and keeps the text for the next time', async () => {
  const { filled } = await open()
  await paste(MENSAGEM)
  await press('Cancelar')
  expect(filled).toEqual([])
  await press('Colar endereço')
  await until(() => expect(box()?.value).toBe(MENSAGEM))
})

test('a pasted message of which nothing is left over fills an empty form by itself', async () => {
  const { filled } = await open()
  box()?.dispatchEvent(new Event('paste', { bubbles: true }))
  await paste(MENSAGEM.replace('deixar com o porteiro', ''))
  await until(() => expect(filled).toHaveLength(1))
  expect(filled[0]?.endereco.numero).toBe('155')
  expect(screen.getByRole('status').textContent).toContain('Confira: nome e bairro.')
})

test('after each filling the form is told what to check, and nothing where all is certain', async () => {
  const { told } = await open()
  await paste(MENSAGEM)
  await press('Preencher')
  await until(() => expect(told).toEqual(['Confira: nome e bairro.']))
  await press('Colar endereço')
  await paste('CPF 529.982.247-25\nRua Santa Rosa, 155\n24240-225')
  await press('Preencher')
  await until(() => expect(told).toEqual(['Confira: nome e bairro.', '']))
})
