import { useState } from 'react'
import type { RemetenteDigitado } from '#contract/carrinho'
import { conferirLinhas } from '../importacao.calls.ts'
import { isSoCorrecao, meetConferidas, planLote, type Rascunho } from '../rascunho.rules.ts'
import { usePass } from '../use-pass.ts'
import type { Guarda } from '../use-rascunho.ts'

/** Waits this long after a correction for the next one of the same row. */
const SETTLES_MS = 700

/** Checks the unchecked rows, lot by lot, until it is stopped or something fails; later it goes on from there. */
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
        if (lote.length === 0) return setRound((was) => was + 1) // checks what was added meanwhile
        const linhas = lote.map(({ numero, celulas, produto }) => ({ numero, celulas: filledIn(celulas), produto }))
        const conferidas = await conferirLinhas({ regra: rascunho.regra, remetente, linhas }, signal)
        if (signal.aborted) return
        change((was) => meetConferidas(was, lote, conferidas))
      }
    },
  })
}

/** Corrections wait until the person pauses; a pass through the file does not wait. */
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
