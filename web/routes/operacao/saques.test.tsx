import { act, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { Reserva } from '#contract/operacao/fila/reserva'
import { SaqueAEnviar } from '#contract/operacao/saque'
import { NoticeHost } from '../../app/notices/notice-host.tsx'
import { click, draw, network, PATIENCE_MS, refusal, until } from '../../app/testing-tela.tsx'
import Saques from './saques.tsx'

const LIVRE: SaqueAEnviar = {
  uuid: '0198b2c0-0000-7000-8000-0000000000a1',
  assinatura: '0198b2c0-0000-7000-8000-0000000000b1',
  valor: 20_17,
  status: 'SOLICITADO',
  titular: 'Ana Teste',
  cpf: '52998224725',
  pedidoEm: new Date('2026-11-25T11:00:00-03:00'),
  prazo: '2026-11-26',
  isAtrasado: false,
  decididoEm: null,
  codigo: null,
  motivo: null,
  reserva: null,
}
const reservaDe = (nome: string): Reserva => ({
  operador: { uuid: '0198b2c0-0000-7000-8000-0000000000e1', nome },
  ate: new Date('2026-11-25T12:05:00-03:00'),
})
const COM_BIA: SaqueAEnviar = {
  ...LIVRE,
  uuid: '0198b2c0-0000-7000-8000-0000000000a2',
  titular: 'Ivo Lima',
  reserva: reservaDe('Bia Reis'),
}
const EM_ANALISE = 'Bia Reis está analisando este item. Espere terminar ou abra o próximo.'

/** The screen at `address`, with one saque that is free and one that Bia has. */
async function open(address: string) {
  let open = [LIVRE, COM_BIA]
  const asked = network(({ method, path }) => {
    if (path.endsWith('/conclusao')) {
      open = [COM_BIA]
      return { status: 200, body: z.encode(SaqueAEnviar, LIVRE) }
    }
    if (method === 'DELETE') return { status: 204 }
    if (path === `/operacao/saque/${COM_BIA.uuid}/reserva`) {
      const { status, body } = refusal(409, 'EM_ANALISE', EM_ANALISE)
      return { status, body: { ...body, atual: z.encode(Reserva, reservaDe('Bia Reis')) } }
    }
    if (path.endsWith('/reserva')) return { status: 200, body: z.encode(Reserva, reservaDe('Tereza Lima')) }
    if (path.endsWith(COM_BIA.uuid)) return { status: 200, body: z.encode(SaqueAEnviar, COM_BIA) }
    return { status: 200, body: open.map((saque) => z.encode(SaqueAEnviar, saque)) }
  })
  await draw(
    <main tabIndex={-1}>
      <Routes>
        <Route path="/operacao/saques/:uuid?" element={<Saques />} />
      </Routes>
      <NoticeHost />
    </main>,
    address,
  )
  return { sent: (method: string) => asked.filter((one) => one.method === method).map(({ path }) => path) }
}
const row = (titular: string) => within(screen.getByRole('row', { name: new RegExp(titular) }))
const buttonsOf = (titular: string) =>
  row(titular)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))

test('a withdrawal shows what it is paid with once the operador has taken it, until it is let go', async () => {
  const { sent } = await open('/operacao/saques')
  await until(() => expect(buttonsOf('Ana Teste')).toEqual(['Pegar o saque de Ana Teste']))
  expect(row('Ana Teste').queryByText('529.982.247-25')).toBeNull()
  await click(row('Ana Teste').getByRole('button'))
  await until(() => expect(row('Ana Teste').getByText('529.982.247-25')).toBeTruthy())
  expect(sent('POST')).toContain(`/operacao/saque/${LIVRE.uuid}/reserva`)
  const conclude = row('Ana Teste').getByRole('button', { name: 'Concluir o saque de Ana Teste' })
  expect(conclude.getAttribute('aria-disabled')).toBe('false')
  expect(document.activeElement).toBe(conclude)
  const before = sent('DELETE').length // drawn twice over, it was let go once
  await click(row('Ana Teste').getByRole('button', { name: 'Soltar o saque de Ana Teste' }))
  await until(() => expect(sent('DELETE').length).toBe(before + 1))
  expect(document.activeElement).toBe(row('Ana Teste').getByRole('button'))
})

test('a withdrawal that somebody else has says who, until when, and cannot be concluded', async () => {
  await open('/operacao/saques')
  await until(() => expect(row('Ivo Lima').getByText('Bia Reis está com este saque até 12:05')).toBeTruthy())
  await click(row('Ivo Lima').getByRole('button', { name: 'Pegar o saque de Ivo Lima' }))
  await until(() => expect(row('Ivo Lima').getByText(`${EM_ANALISE} A reserva vai até 12:05.`)).toBeTruthy())
  expect(row('Ivo Lima').queryByText('529.982.247-25')).toBeNull()
  const conclude = row('Ivo Lima').getByRole('button', { name: 'Concluir o saque de Ivo Lima' })
  expect(conclude.getAttribute('aria-disabled')).toBe('true')
  await click(conclude)
  expect(screen.queryByLabelText('Código do Pix, do banco')).toBeNull()
})

test('the page of one withdrawal takes it at once', async () => {
  const { sent } = await open(`/operacao/saques/${COM_BIA.uuid}`)
  await until(() => expect(screen.getByText(`${EM_ANALISE} A reserva vai até 12:05.`)).toBeTruthy())
  expect(sent('POST')).toContain(`/operacao/saque/${COM_BIA.uuid}/reserva`)
})

test('the field of the code takes the focus; a withdrawal that was concluded is told, and the focus stays in the page', async () => {
  const { sent } = await open('/operacao/saques')
  await until(() => expect(row('Ana Teste').getByRole('button')).toBeTruthy())
  await click(row('Ana Teste').getByRole('button'))
  await until(() => expect(row('Ana Teste').getByText('529.982.247-25')).toBeTruthy())
  await click(row('Ana Teste').getByRole('button', { name: 'Concluir o saque de Ana Teste' }))
  const codigo = screen.getByLabelText('Código do Pix, do banco')
  expect(document.activeElement).toBe(codigo)
  await act(async () => void fireEvent.input(codigo, { target: { value: 'E1234567820261125' } }))
  await act(async () => void fireEvent.keyDown(codigo, { key: 'Enter', ctrlKey: true }))
  const told = /^O saque de R\$\s20,17, de Ana Teste, foi concluído\.$/
  await vi.waitFor(() => expect(screen.getByText(told)).toBeTruthy(), PATIENCE_MS)
  await until(() => expect(screen.queryByRole('row', { name: /Ana Teste/ })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(sent('POST').filter((path) => path.endsWith('/conclusao'))).toHaveLength(1)
})
