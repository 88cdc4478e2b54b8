import { type Embalagem, type EmbalagemDigitada, MAX_GUARDADOS } from '#contract/embalagem'
import type { Dados, Guardado } from './guardados.repo.ts'
import { guardadosDe } from './guardados.ts'

/** The boxes that a subscriber packs often. */
export const embalagens = guardadosDe('embalagem', {
  naoEncontrado: 'Caixa não encontrada.',
  nomeRepetido: 'Você já tem uma caixa com este nome.',
  demais: `Você já guarda ${MAX_GUARDADOS} caixas, o máximo de uma conta. Apague uma delas para guardar outra.`,
})

/** A typed box as stored: each shape keeps only its own sides. */
export function readEmbalagem({ nome, formato, pesoPacote, ...lados }: EmbalagemDigitada): Dados<'embalagem'> {
  const isRolo = formato === 'ROLO_CILINDRO'
  return {
    nome,
    formato,
    alturaCm: isRolo ? null : lados.alturaPacote!,
    larguraCm: isRolo ? null : lados.larguraPacote!,
    comprimentoCm: lados.comprimentoPacote!,
    diametroCm: isRolo ? lados.diametroPacote! : null,
    pesoGramas: pesoPacote ?? null,
  }
}

export const showEmbalagem = (kept: Guardado<'embalagem'>): Embalagem => ({
  uuid: kept.uuid,
  nome: kept.nome,
  formato: kept.formato,
  alturaPacote: kept.alturaCm,
  larguraPacote: kept.larguraCm,
  comprimentoPacote: kept.comprimentoCm,
  diametroPacote: kept.diametroCm,
  pesoPacote: kept.pesoGramas,
  usadaEm: kept.usadaEm,
})
