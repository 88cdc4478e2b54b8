import { act, fireEvent, screen } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter, readSession } from '../../app/data/session.ts'
import { click, draw, network, until } from '../../app/testing-tela.tsx'
import Console from './console.tsx'

const MEIO_DIA = new Date('2026-11-25T12:00:00-03:00')
const MINUTO = 60_000
const TEREZA = {
  uuid: '0198b2c0-0000-7000-8000-0000000000e1',
  nome: 'Tereza',
  sobrenome: 'Lima',
  email: 'tereza@exemplo.test',
  emailPendente: null,
  direitos: ['ATENDIMENTO', 'FINANCEIRO'],
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: MEIO_DIA }))

const enterAsOperador = () =>
  enter({ uuid: TEREZA.uuid, token: 't', roles: ['OPERADOR'], endereco: null } as unknown as Sessao)

/** Opens the console for a logged-in operador; beside it stands only the log in, with a link back. */
async function open() {
  network(({ path }) => ({ status: 200, body: path === '/operacao/eu' ? TEREZA : [] }))
  enterAsOperador()
  await draw(
    <Routes>
      <Route path="/operacao" element={<Console />}>
        <Route index element={<label>Nota <input /></label>} />
      </Route>
      <Route path="/login" element={<Link to="/operacao">Entrar de novo</Link>} />
    </Routes>,
    '/operacao',
  )
  await sees('Sessão: 30 min')
}
const sees = (text: string) => until(() => expect(screen.getByText(text)).toBeTruthy())
const wait = (minutos: number) => act(async () => void vi.advanceTimersByTime(minutos * MINUTO))
const use = () => act(async () => void fireEvent.keyDown(screen.getByLabelText('Nota'), { key: 'a' }))

test('after thirty minutes without use the session ends, and the next one has its thirty minutes', async () => {
  await open()
  await wait(20)
  await use()
  await wait(25)
  await sees('Sessão: 5 min')
  await wait(5)
  await sees('Entrar de novo')
  expect(readSession()).toBeNull()
  await act(async () => enterAsOperador())
  await click(screen.getByText('Entrar de novo'))
  expect(readSession()).not.toBeNull()
  await sees('Sessão: 30 min')
})
