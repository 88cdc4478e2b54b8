import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { Notificacao } from '#contract/notificacao'
import { Bell } from '../../app/private/bell.tsx'
import { click, draw, network, press, refusal, until } from '../../app/testing-tela.tsx'
import { SEM_FILTRO } from './filtro.rules.ts'
import { Notificacoes } from './notificacoes.tsx'
import { PreferenciasSheet } from './preferencias-sheet.tsx'

const uuidOf = (n: number) => `0198b2c0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const QUANTAS = 12

/** A server with twelve unread notifications, which keeps what was read. */
function house() {
  const lidas = new Set<string>()
  return network(({ method, path }) => {
    const naoLidas = Array.from({ length: QUANTAS }, (_, n) => uuidOf(n)).filter((uuid) => !lidas.has(uuid))
    if (method === 'PUT' && path.startsWith('/notificacao/leitura')) {
      for (const uuid of naoLidas) lidas.add(uuid)
      return { status: 200, body: { lidas: naoLidas.length } }
    }
    if (method === 'PUT') {
      lidas.add(path.split('/')[2]!)
      return { status: 204 }
    }
    if (path === '/notificacao/quantidade') return { status: 200, body: { quantidade: naoLidas.length, ultima: null } }
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page'))
    const body = naoLidas.slice(page * 10, page * 10 + 10).map((uuid) =>
      z.encode(Notificacao, {
        uuid,
        dataInclusao: new Date('2026-11-19T17:30:00Z'),
        tipo: 'ENTREGUE',
        assunto: `Entregue ${uuid.slice(-2)}`,
        texto: `O frete ${uuid.slice(-2)} chegou.`,
        caminho: null,
        lida: false,
      }),
    )
    return { status: 200, body, headers: { 'x-total-count': String(naoLidas.length) } }
  })
}

const open = async () => {
  await draw(
    <>
      <Bell />
      <Notificacoes filtro={SEM_FILTRO} />
    </>,
  )
  await until(() => expect(items()).toHaveLength(10))
  await until(() => expect(bell()).toBe('Notificações, 12 não lidas'))
}
const items = () => screen.queryAllByRole('listitem')
const bell = () => screen.getByRole('link', { name: /^Notificações/ }).getAttribute('aria-label')

test('an opened notification is marked as read once and lowers the bell’s number; it stays where it is', async () => {
  const asked = house()
  await open()
  await press(/Entregue 00/)
  expect(document.body.textContent).toContain('O frete 00 chegou.')
  await until(() => expect(bell()).toBe('Notificações, 11 não lidas'))
  await press('Entregue 00')
  await press('Entregue 00')
  expect(asked.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    `/notificacao/${uuidOf(0)}/leitura`,
  ])
  expect(items()).toHaveLength(10)
})

test('all notifications are marked as read at once, also those that are not shown', async () => {
  const asked = house()
  await open()
  await press('Marcar todas como lidas')
  await until(() => expect(bell()).toBe('Notificações'))
  expect(items()).toHaveLength(10)
  expect(document.body.textContent).not.toContain('Carregar mais')
  expect(asked.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual(['/notificacao/leitura'])
})

test('the page counts the unread as the bell does, those after the last page too', async () => {
  house()
  await open()
  const counted = () => screen.getByText(/^10 (de 12 )?notificações/).textContent
  expect(counted()).toBe('10 de 12 notificações, 12 não lidas ao todo')
  await press(/Entregue 00/)
  await until(() => expect(bell()).toBe('Notificações, 11 não lidas'))
  expect(counted()).toBe('10 de 12 notificações, 11 não lidas ao todo')
  await press('Marcar todas como lidas')
  await until(() => expect(bell()).toBe('Notificações'))
  expect(counted()).toBe('10 notificações')
})

test('a notification read in another tab is counted here at once, and leaves the list of the unread', async () => {
  house()
  await open()
  await fetch('/api/v1/notificacao/leitura', { method: 'PUT' })
  const outra = new BroadcastChannel('freteflex.lidas')
  outra.postMessage(null)
  await until(() => expect(bell()).toBe('Notificações'))
  await until(() => expect(document.body.textContent).toContain('Tudo lido'))
  outra.close()
})

test('a notification that could not be marked as read is unread again, and a second try works', async () => {
  let isDown = true
  const up = house()
  await open()
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (...asking: Parameters<typeof fetch>) =>
    isDown ? Promise.reject(new TypeError('offline')) : answer(...asking),
  )
  await press('Marcar todas como lidas')
  await until(() => expect(document.body.textContent).toContain('As notificações não foram marcadas como lidas.'))
  expect(document.body.textContent).toContain('10 de 12 notificações, 12 não lidas ao todo')
  isDown = false
  await press('Tentar de novo')
  await until(() => expect(bell()).toBe('Notificações'))
  expect(up.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('a failed list is told, and a second try works', async () => {
  let isDown = true
  network(({ path }) => {
    if (path === '/notificacao/quantidade') return { status: 200, body: { quantidade: 0, ultima: null } }
    return isDown ? refusal(422, 'VALIDACAO', 'Não.') : { status: 200, body: [], headers: { 'x-total-count': '0' } }
  })
  await draw(<Notificacoes filtro={SEM_FILTRO} />)
  await until(() => expect(document.body.textContent).toContain('As notificações não abriram'))
  isDown = false
  await press('Tentar de novo')
  await until(() => expect(document.body.textContent).toContain('Tudo lido'))
})

test('an e-mail switch that could not be saved goes back, and says so', async () => {
  network(({ method }) =>
    method === 'PUT'
      ? refusal(422, 'VALIDACAO', 'Não.')
      : { status: 200, body: [{ tipo: 'POSTADO', nome: 'Encomenda postada', email: false }] },
  )
  await draw(<PreferenciasSheet canEdit onClose={() => {}} />)
  const email = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Encomenda postada' })
  const isOn = () => email().checked
  await until(() => expect(isOn()).toBe(false))
  await click(email())
  await until(() => expect(document.body.textContent).toContain('A escolha não foi guardada. Tente de novo.'))
  await until(() => expect(isOn()).toBe(false))
})

test('a papel that may not change the switches sees their state', async () => {
  network(() => ({ status: 200, body: [{ tipo: 'POSTADO', nome: 'Encomenda postada', email: true }] }))
  await draw(<PreferenciasSheet canEdit={false} onClose={() => {}} />)
  await until(() => expect(screen.getByRole<HTMLInputElement>('switch').disabled).toBe(true))
  expect(document.body.textContent).toContain('Só quem é dono da conta muda estas escolhas.')
})
