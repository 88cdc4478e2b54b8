import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../../app/data/enter.ts'
import { draw, network, until } from '../../../app/testing-tela.tsx'
import { ITEM_EM_BRANCO } from '../dados-rascunho.ts'
import { DeclaracaoCard } from './declaracao-card.tsx'

beforeEach(() => enter({ uuid: 'u', token: 't', identificadorAssinatura: 'a', endereco: {} } as unknown as Sessao))

test.each([
  ['a DC-e is issued', true, 'Para envios sem nota. Emitimos a DC-e com a etiqueta.'],
  ['only paper is left', false, 'Para envios sem nota. Você imprime com a etiqueta.'],
])('the form of the contents says which paper it becomes: %s', async (_, temDce, text) => {
  network(({ path }) => ({ status: 200, body: path === '/papeis-fiscais' ? { temDce, remetentes: [] } : [] }))
  await draw(
    <DeclaracaoCard
      rascunho={{ declaracao: 'conteudo', itens: [ITEM_EM_BRANCO], escolhido: '' } as never}
      valor={89_90}
      limite={1_500_00}
      qualPapel={null}
      recusa={null}
      onChange={() => {}}
      bind={() => ({ note: { tone: 'help', text: '' } }) as never}
      problemas={{}}
    />,
  )
  await until(() => expect(screen.getByText(text)).toBeDefined())
})
