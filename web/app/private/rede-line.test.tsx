import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listUfs } from '#contract/endereco'
import { findTermosAdesao } from '#contract/termos'
import { call, callFile } from '../data/api.ts'
import { draw, network, press, refusal, until } from '../testing-tela.tsx'
import { RedeLine } from './rede-line.tsx'

const VOLTANDO = 'O serviço está voltando e ainda não pode atender. Tente de novo em instantes.'
const SEM_RESPOSTA = 'O servidor não respondeu. Tentando de novo…'
const SIXTY_SECONDS = 60_000

/** Stands for any list of a page, and for any file that a button saves. */
function Page() {
  const { data, error } = useQuery({ queryKey: ['app', 'ufs'], queryFn: ({ signal }) => call(listUfs, { signal }) })
  const save = () => void callFile(findTermosAdesao).catch(() => {})
  return (
    <>
      <RedeLine />
      <p>{data ? `${data.length} estados` : (error?.message ?? 'lendo')}</p>
      <button type="button" onClick={save}>
        Salvar
      </button>
    </>
  )
}

test('a server without its database is told by its sentence and by a line, and the list comes by itself afterwards', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isAway = true
  const asked = network(() => (isAway ? refusal(503, 'INDISPONIVEL', VOLTANDO) : { status: 200, body: [] }))
  await draw(<Page />)
  await until(() => expect(screen.getByText(VOLTANDO)).toBeTruthy())
  expect(screen.getByText(SEM_RESPOSTA)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(SIXTY_SECONDS))
  expect(screen.getByText(SEM_RESPOSTA)).toBeTruthy() // the process answers, and is not ready
  expect(asked.some(({ path }) => path === '/readyz')).toBe(true)
  isAway = false
  await act(() => vi.advanceTimersByTimeAsync(SIXTY_SECONDS))
  await until(() => expect(screen.getByText('0 estados')).toBeTruthy())
  expect(screen.queryByText(SEM_RESPOSTA)).toBeNull()
})

test('a file that cannot be opened does not count as a server that is away', async () => {
  network(({ path }) =>
    path.startsWith('/uf') ? { status: 200, body: [] } : refusal(503, 'INDISPONIVEL', 'O arquivo não pode ser aberto.'),
  )
  await draw(<Page />)
  await until(() => expect(screen.getByText('0 estados')).toBeTruthy())
  await press('Salvar')
  expect(screen.queryByText(SEM_RESPOSTA)).toBeNull()
})
