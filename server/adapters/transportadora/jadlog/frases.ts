import { readTexto } from '../../../kernel/text/texto-alheio.rules.ts'
import type { Erro } from './respostas.ts'

const MAX_TEXTO = 120

/** An error in Jadlog's own words, with its code if it has one: 'CEP de destino não atendido' (código -16). */
function describeErro(erro: Erro): string {
  if (erro == null) return ''
  const { id, descricao, detalhe } = typeof erro === 'string' ? { id: null, descricao: erro, detalhe: null } : erro
  const texto = (readTexto(descricao, MAX_TEXTO) || readTexto(detalhe, MAX_TEXTO)).replace(/[.\s]+$/, '')
  const codigo = id == null ? '' : readTexto(String(id), 20)
  return [texto && `“${texto}”`, codigo && `(código ${codigo})`].filter(Boolean).join(' ')
}

/** A sentence that ends with the error: 'A Jadlog recusou o envio: “CEP inexistente” (código -9).' */
export function sayErro(inicio: string, erro: Erro) {
  const dito = describeErro(erro)
  return dito ? `${inicio}: ${dito}.` : `${inicio}, sem dizer o motivo.`
}

/** Whether anything is said: Jadlog sends `erro: null` and `erro: ''` beside good answers. */
export const hasErro = (erro: Erro): boolean => erro != null && erro !== ''

/** Texts that tell of Jadlog's own trouble, not of the request. Assumed: the codes are not published. */
const DA_CASA_DELA = /indispon[ií]vel|tente novamente|time ?out|tempo (limite|esgotado)|erro (interno|inesperado)/iu

/** Whether the error is about Jadlog itself. What it did with the request is then unknown. */
export const isFalhaDaJadlog = (erro: Erro) => DA_CASA_DELA.test(describeErro(erro))

/**
 * Whether the answer to a cancelling says that the order was cancelled before. The wording is assumed; "não pode ser
 * cancelado" means something else.
 */
export const isJaCancelado = (erro: Erro) =>
  /\bj[áa] (?:foi |est[áa] |se encontra )?cancelad/iu.test(describeErro(erro))
