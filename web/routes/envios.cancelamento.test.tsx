import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { JUSTIFICATIVA } from '#contract/frete-envio'
import { actAs } from '../app/testing-perfil.ts'
import { refusal, until } from '../app/testing-tela.tsx'
import { answerLista, click, named, network, umFrete } from '../areas/frete/testing-frete.tsx'
import { itens, openEnvios, page, text } from './testing-envios.tsx'

beforeEach(() => actAs('ADMINISTRADOR'))

const acts = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

const CANCELAMENTOS = [
  ['done', { body: { cancelado: true, status: 'CANCELADO' } }, 'Seu frete foi cancelado com sucesso.', 1],
  [
    'under way',
    { body: { cancelado: false, status: 'PROCESSANDO_CANCELAMENTO' } },
    'O cancelamento está sendo processado, frete será atualizado em alguns minutos ...',
    2,
  ],
  ['refused', refusal(409, 'CONFLICT', 'x'), 'Não foi possivel cancelar o frete.', 2],
] as const

test.each(CANCELAMENTOS)('a cancel that is %s says so', async (_, answer, message, left) => {
  let fretes = page(1, 2)
  const asked = network(({ method }) => {
    if (method !== 'PUT') return answerLista(fretes)
    if (left === 1) fretes = fretes.slice(1)
    return answer
  })
  await openEnvios(2)
  await click('Mais ações do frete de Helena1 Prado')
  await click('Cancelar frete')
  await until(() => expect(text()).toContain('Tem certeza que deseja cancelar o frete?'))
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  await click('Cancelar frete')
  await until(() => expect(text()).toContain(message))
  const sent = asked.find(({ method }) => method === 'PUT')!
  expect([sent.path, sent.query.get('justificativa')]).toEqual([`/frete/${umFrete(1).uuid}`, JUSTIFICATIVA])
  await until(() => expect(itens()).toHaveLength(left))
  if (left === 2 && _ === 'under way') {
    expect(text()).toContain('Cancelamento em andamento')
    await click('Mais ações do frete de Helena1 Prado')
    expect(() => named('Cancelar frete')).toThrow()
  }
})

test('a cancel that the server did not answer says so: another try may work', async () => {
  network(({ method }) => {
    if (method === 'PUT') throw new TypeError('Failed to fetch')
    return answerLista(page(1, 2))
  })
  await openEnvios(2)
  await click('Mais ações do frete de Helena1 Prado')
  await click('Cancelar frete')
  await until(() => expect(text()).toContain('Tem certeza que deseja cancelar o frete?'))
  await click('Cancelar frete')
  await until(() =>
    expect(text()).toContain(
      'Não foi possivel cancelar o frete. O servidor não respondeu. Tente novamente em instantes.',
    ),
  )
})

test('only a frete that may still be cancelled can be, and only by a papel that may; a menu holds other actions too', async () => {
  network(() => answerLista([umFrete(1, { statusFrete: 'POSTADO' }), umFrete(2)]))
  const drawn = await openEnvios(2)
  await click('Mais ações do frete de Helena1 Prado')
  expect(acts()).toEqual(['Ver detalhes', 'Imprimir etiqueta', 'Página de rastreio', 'Enviar novamente'])
  await click('Mais ações do frete de Helena1 Prado')
  expect(screen.queryByRole('menu')).toBeNull()
  await click('Mais ações do frete de Helena2 Prado')
  expect(acts().at(-1)).toBe('Cancelar frete')
  await drawn.remove()
  actAs('FINANCEIRO')
  await openEnvios(2)
  await click('Mais ações do frete de Helena2 Prado')
  expect(acts()).not.toContain('Cancelar frete')
})
