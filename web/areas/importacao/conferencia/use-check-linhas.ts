import { useState } from 'react'
import type { RemetenteDigitado } from '#contract/carrinho'
import { conferirLinhas } from '../importacao.calls.ts'
import { isSoCorrecao, meetConferidas, planLote, type Rascunho } from '../rascunho.rules.ts'
import { usePass } from '../use-pass.ts'
import type { Guarda } from '../use-rascunho.ts'

/** How long a check waits after a correction, in milliseconds, for the next one of the same row. */
const SETTLES_MS = 700

/** Checks the unchecked rows, lot by lot, until the check is stopped or fails; it can go on from there later. */
export function useCheckLinhas(
  rascunho: Rascunho,
  remetente: RemetenteDigitado | null,
  { read, change }: Pick<Guarda, 'read' | 'change'>,
) {
  const [round, setRound] = useState(0)
  return usePass({
    hasWork: remetente !== null && planLote(rascunho.linhas).length > 0,
    falhou: 'Erro ao conferir as linhas.',
    again: JSON.stringify([rascunho.regra, remetente, round]),
    async run(signal) {
      if (!remetente) return
      for (;;) {
        const lote = await nextLote(read, signal)
        if (lote.length === 0) return setRound((was) => was + 1) // begins again for rows that were added meanwhile
        const linhas = lote.map(({ numero, celulas, produto }) => ({ numero, celulas: filledIn(celulas), produto }))
        const conferidas = await conferirLinhas({ regra: rascunho.regra, remetente, linhas }, signal)
        if (signal.aborted) return
        change((was) => meetConferidas(was, lote, conferidas))
      }
    },
  })
}

/** The next rows to check. A lot with nothing but corrections waits until the person pauses; other lots do not wait. */
async function nextLote(read: Guarda['read'], signal: AbortSignal) {
  for (;;) {
    const linhas = read()?.linhas ?? []
    const lote = planLote(linhas)
    if (lote.length === 0 || !isSoCorrecao(lote)) return lote
    await new Promise((resolve) => setTimeout(resolve, SETTLES_MS))
    signal.throwIfAborted()
    if (read()?.linhas === linhas) return lote
  }
}

const filledIn = (celulas: Partial<Record<string, string>>) =>
  Object.fromEntries(Object.entries(celulas).flatMap(([nome, texto]) => (texto ? [[nome, texto] as const] : [])))
