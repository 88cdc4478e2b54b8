import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { MENSAGENS_DA_DIFERENCA as MENSAGENS, quitDiferencas, type TipoDeDiferenca } from '#contract/diferenca'
import type { Centavos } from '#contract/kernel/values/centavos'
import { CallError, callWithHeaders, endsSession, hasWords } from '../../app/data/api.ts'
import { newUuid } from '../../app/data/new-uuid.ts'
import { showModal, showToast } from '../../app/notices/notices.ts'

/** What is to be settled: `valor` is the positive amount that the person saw; without `uuids` all that is open. */
export type Quitacao = { tipo: TipoDeDiferenca; valor: Centavos; uuids?: readonly string[] }

/**
 * Pays debits with the wallet, or redeems credits into it. The server refuses when the amount is no longer what the person
 * saw. The lists are read again after every answer. A press after a lost answer repeats the same request, which settles once.
 */
export function useQuitDiferencas({
  onDone,
  onSemSaldo,
}: {
  onDone: () => void
  /** Called when the wallet has less than `quitacao.valor`. */
  onSemSaldo: (quitacao: Quitacao) => void
}) {
  const chave = useRef({ conteudo: '', uuid: newUuid() })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ tipo, valor, uuids }: Quitacao) => {
      const conteudo = `${tipo} ${valor} ${uuids?.toSorted().join(',') ?? ''}`
      if (chave.current.conteudo !== conteudo) chave.current = { conteudo, uuid: newUuid() }
      const { answer } = await callWithHeaders(quitDiferencas, {
        body: { tipoQuitacao: tipo === 'CREDITO', valor, ...(uuids && { uuids: [...uuids] }) },
        headers: { 'idempotency-key': chave.current.uuid },
      })
      chave.current = { conteudo: '', uuid: newUuid() }
      return answer
    },
    meta: { changes: ['diferencas', 'saldo', 'fretes', 'listasDeFretes'], evenFailed: true },
    onSuccess: () => {
      showToast(`${MENSAGENS.feito}. ${MENSAGENS.feitoPorque}`)
      onDone()
    },
    onError: (error, quitacao) => {
      if (endsSession(error)) return
      if (error instanceof CallError && error.code === 'SALDO_INSUFICIENTE') return onSemSaldo(quitacao)
      tellRefused(error)
    },
  })
  const settle = (quitacao: Quitacao) => {
    if (isPending) return
    if (quitacao.valor > 0) return mutate(quitacao)
    const porque = quitacao.tipo === 'CREDITO' ? MENSAGENS.nadaAReceber : MENSAGENS.nadaAPagar
    showModal({ kind: 'error', title: MENSAGENS.solicitacaoInvalida, text: porque })
  }
  return { settle, isPending, tipo: isPending ? variables.tipo : undefined }
}

function tellRefused(error: Error) {
  const code = error instanceof CallError ? error.code : undefined
  const title =
    code === 'VALOR_DIVERGENTE'
      ? 'O valor mudou'
      : code === 'NADA_A_QUITAR'
        ? MENSAGENS.solicitacaoInvalida
        : MENSAGENS.falhou
  const text =
    error instanceof CallError && hasWords(error) && code !== 'ERRO_INTERNO' ? error.message : MENSAGENS.falhouPorque
  showModal({ kind: 'error', title, text })
}
