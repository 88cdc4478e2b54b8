import { useState } from 'react'
import type { Destinatario } from '#contract/destinatario'
import { cepDigits, formatCep } from '#contract/kernel/values/cep'
import { forgetEscolhido, keepEscolhido, nomeCompleto, readEscolhido } from '../../destinatario/index.ts'

/** The recipient, if chosen before the quote: their CEP fills the destination, and another CEP removes them again. */
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
    /** Call it when the CEP was changed by hand. */
    meetCep: (cep: string) => {
      if (escolhido && !isAt(cep))
        drop(`O CEP de destino mudou, e ${nomeCompleto(escolhido)} não é mais o destinatário.`)
    },
    /** Call it when the whole form was filled anew, or emptied. */
    startAgain: (cep: string) => isAt(cep) || drop(''),
  }
}
