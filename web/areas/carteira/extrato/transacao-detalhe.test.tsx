import { expect, test } from 'vitest'
import { draw } from '../../../app/testing-tela.tsx'
import { TransacaoDetalhe } from './transacao-detalhe.tsx'

let drawn: Awaited<ReturnType<typeof draw>> | undefined

const EM = new Date('2030-12-05T12:00:00Z')

test('an opened refund by the staff says who gave the money back, and where the money is', async () => {
  const uuid = '0198b2c0-0000-7000-8000-0000000000a1'
  drawn = await draw(
    <TransacaoDetalhe
      transacao={{
        uuid,
        dataCriacao: EM,
        dataEfetivacao: EM,
        valor: 10_00,
        valorDesconto: 0,
        status: { codigo: 'CONCLUIDA', descricao: 'Concluída' },
        tipoTransacao: { codigo: 'REEMBOLSO', descricao: 'Reembolso', tipoOperacao: 'ENTRADA' },
        meioPagamento: { nome: 'Carteira Flex' },
        saldo: 10_00,
        deCartao: 0,
        origem: { tipo: 'REEMBOLSO', uuid },
        ator: { nome: 'FreteFlex' },
      }}
    />,
  )
  const text = drawn.place.textContent
  expect(text).toContain('Um valor que a nossa equipe devolveu para a sua Carteira Flex.')
  expect(text).toContain(`Código da transação: ${uuid}`)
})
