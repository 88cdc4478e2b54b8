import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, network, until } from '../../../app/testing-tela.tsx'
import { PEDIDO } from '../form/testing-pedido.ts'
import { CotacoesEtapa } from './cotacoes-etapa.tsx'

test('a failure without words of the server has the catalogue’s title and sentence, and a new try', async () => {
  const asked = network(() => ({ status: 502 }))
  const props = { item: null, cotacoes: null, uuidLoja: undefined, onAnswer: () => {}, onSelect: () => {} }
  await draw(<CotacoesEtapa {...props} pedido={PEDIDO} />)
  await until(() => expect(screen.getByRole('alert').textContent).toContain('Erro ao obter cotações'))
  expect(screen.getByRole('alert').textContent).toContain(
    'Falha ao tentar obter cotações de frete, entre em contato com o suporte ou tente novamente mais tarde.',
  )
  const before = asked.length
  screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await until(() => expect(asked.length).toBe(before + 1))
})
