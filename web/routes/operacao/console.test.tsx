import { act, fireEvent, screen } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../app/data/enter.ts'
import { readSession } from '../../app/data/session.ts'
import { STORED } from '../../app/data/stored.ts'
import { NoticeHost } from '../../app/notices/notice-host.tsx'
import { click, draw, network, PATIENCE_MS, until } from '../../app/testing-tela.tsx'
import { TEREZA } from '../../areas/operacao/testing-operador.ts'
import Console from './console.tsx'

const MEIO_DIA = new Date('2026-11-25T12:00:00-03:00')
const MINUTO = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: MEIO_DIA }))

const enterAsOperador = () =>
  enter({ uuid: TEREZA.uuid, token: 't', roles: ['OPERADOR'], endereco: null } as unknown as Sessao)

/** Opens the console for a logged-in operador; beside it stands only the log in, with a link back. */
async function open() {
  network(({ path }) => ({ status: 200, body: path === '/operacao/eu' ? TEREZA : [] }))
  enterAsOperador()
  await draw(
    <>
      <Routes>
        <Route path="/operacao" element={<Console />}>
          <Route
            index
            element={
              <label>
                Nota <input />
              </label>
            }
          />
        </Route>
        <Route path="/login" element={<Link to="/operacao">Entrar de novo</Link>} />
      </Routes>
      <NoticeHost />
    </>,
    '/operacao',
  )
  await sees('Sessão: 30 min')
}
const sees = (text: string) => until(() => expect(screen.getByText(text)).toBeTruthy())
/** That many minutes, and the ten seconds after which the console counts them. */
const wait = (minutos: number) => act(async () => void vi.advanceTimersByTime(minutos * MINUTO + 10_000))
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

test('a tab that is left alone counts what is done in another tab, and tells its own use to the others', async () => {
  await open()
  const told = () => Number(localStorage.getItem(STORED.usoDaOperacao))
  await wait(10)
  await use()
  expect(told()).toBe(Date.now())
  await wait(20)
  const elsewhere = Date.now()
  localStorage.setItem(STORED.usoDaOperacao, String(elsewhere))
  await wait(15)
  await sees('Sessão: 15 min')
  expect([readSession()?.token, told()]).toEqual(['t', elsewhere])
  await wait(15)
  await sees('Entrar de novo')
})

test('a log out in another tab leads to the log in, and says so', async () => {
  await open()
  localStorage.removeItem(STORED.usuario)
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: STORED.usuario })))
  await sees('Entrar de novo')
  // the code of a toast comes first, and is drawn only outside of `act`
  await vi.waitFor(() => expect(screen.getByText('Você saiu da sua conta em outra aba.')).toBeTruthy(), PATIENCE_MS)
})
