import { useState } from 'react'
import type { Destinatario } from '#contract/destinatario'
import { cepDigits, formatCep } from '#contract/kernel/values/cep'
import { forgetEscolhido, keepEscolhido, nomeCompleto, readEscolhido } from '../../destinatario/index.ts'

/**
 * The recipient who was chosen before the quote. Their CEP fills the destination; another CEP takes the choice back.
 */
export function useParaQuem(cepDestino: string, fillCep: (cep: string) => void) {
  const [escolhido, setEscolhido] = useState(() => readEscolhido(cepDestino))
  const [aviso, setAviso] = useState('')
  const drop = (why: string) => {
    forgetEscolhido()
    setEscolhido(null)
    setAviso(why)
  }
  const isAt = (cep: string) => escolhido?.endereco.cep === cepDigits(cep)
  return {
    campo: {
      escolhido,
      aviso,
      onChoose: (chosen: Destinatario) => {
        keepEscolhido(chosen)
        setEscolhido(chosen)
        setAviso('')
        fillCep(formatCep(chosen.endereco.cep))
      },
      onRemove: () => {
        drop('')
        fillCep('')
      },
    },
    /** Call `meetCep` when the person changed the CEP. */
    meetCep: (cep: string) => {
      if (escolhido && !isAt(cep))
        drop(`O CEP de destino mudou, e ${nomeCompleto(escolhido)} não é mais o destinatário.`)
    },
    /** Call `startAgain` when the whole form was filled anew, or emptied. */
    startAgain: (cep: string) => isAt(cep) || drop(''),
  }
}
