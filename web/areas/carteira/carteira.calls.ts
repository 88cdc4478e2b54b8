import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { listTransacoes } from '#contract/carteira'
import type { Centavos } from '#contract/kernel/values/centavos'
import { createTransacao } from '#contract/pagamento'
import { createDevolucao } from '#contract/pagamento/devolucao'
import { createSaque } from '#contract/pagamento/saque'
import { callFile, callWithHeaders } from '../../app/data/api.ts'
import type { Fact } from '../../app/data/facts.ts'
import { newUuid } from '../../app/data/new-uuid.ts'
import { saveAs } from '../../app/save-as.ts'
import { decodeFiltro, type Filtro } from './filtro.rules.ts'

/**
 * The Idempotency-Key of a form. The same content (`conteudo`) keeps its key, so that the server takes a try after a
 * lost answer for the same request. Another content gets another key, and so does the next request after `renew`.
 */
function useChave() {
  const chave = useRef({ conteudo: '', uuid: newUuid() })
  return {
    of: (conteudo: string) => {
      if (chave.current.conteudo !== conteudo) chave.current = { conteudo, uuid: newUuid() }
      return chave.current.uuid
    },
    renew: () => void (chave.current = { conteudo: '', uuid: newUuid() }),
  }
}

/** Facts that incoming money changes: fretes that wait for it are issued. */
export const DINHEIRO_QUE_ENTRA = ['saldo', 'fretes', 'listasDeFretes'] as const satisfies readonly Fact[]

/** Begins a recarga. */
export function useStartRecarga() {
  const chave = useChave()
  return useMutation({
    mutationFn: async ({ valor, meio }: { valor: Centavos; meio: string }) => {
      const { answer } = await callWithHeaders(createTransacao, {
        body: { tipo: 'COMPRA_CREDITOS' as const, valor, meioPagamento: { uuid: meio } },
        headers: { 'idempotency-key': chave.of(`${valor} ${meio}`) },
      })
      if (answer.status !== 'PENDING') chave.renew()
      return answer
    },
    meta: { changes: DINHEIRO_QUE_ENTRA, evenFailed: true },
  })
}

/** Requests a saque. The password is not part of the key: a wrong password moved no money. */
export function useRequestSaque() {
  const chave = useChave()
  return useMutation({
    mutationFn: async ({ valor, senha }: { valor: Centavos; senha: string }) => {
      const { answer } = await callWithHeaders(createSaque, {
        body: { valor, senha },
        headers: { 'idempotency-key': chave.of(String(valor)) },
      })
      return answer
    },
    meta: { changes: ['saldo'], evenFailed: true },
  })
}

/** Sends card money back to the card of a payment. */
export function useRequestDevolucao() {
  const chave = useChave()
  return useMutation({
    mutationFn: async ({ paymentId, valor }: { paymentId: string; valor: Centavos }) => {
      const { answer } = await callWithHeaders(createDevolucao, {
        params: { paymentId },
        body: { valor },
        headers: { 'idempotency-key': chave.of(`${paymentId} ${valor}`) },
      })
      chave.renew()
      return answer
    },
    meta: { changes: ['saldo'], evenFailed: true },
  })
}

export const FORMATOS = {
  csv: { type: 'text/csv', nome: 'CSV', para: 'Para Excel e Google Planilhas.' },
  xml: { type: 'application/xml', nome: 'XML', para: 'Para sistemas de gestão que leem XML.' },
  ofx: {
    type: 'application/x-ofx',
    nome: 'OFX',
    para: 'Para conciliar no seu sistema financeiro, como um extrato de banco.',
  },
} as const
export type Formato = keyof typeof FORMATOS

/** All lines of the filter as a file, saved under the name of S2 §9. */
export const useDownloadExtrato = (assinatura: string, filtro: Filtro) =>
  useMutation({
    mutationFn: async (formato: Formato) => {
      const file = await callFile(listTransacoes, {
        params: { id: assinatura },
        query: decodeFiltro(filtro),
        headers: { accept: FORMATOS[formato].type },
      })
      saveAs(`transacoes.${formato}`, file)
    },
  })
