import { type ConteudoGuardado, type ConteudoParaGuardar, MAX_GUARDADOS } from '#contract/embalagem'
import type { Guardado } from './guardados.repo.ts'
import { guardadosDe } from './guardados.ts'

/** The contents that a subscriber declares often. */
export const conteudos = guardadosDe('conteudo', {
  naoEncontrado: 'Conteúdo não encontrado.',
  nomeRepetido: 'Você já tem um conteúdo com este nome.',
  demais: `Você já guarda ${MAX_GUARDADOS} conteúdos, o máximo de uma conta. Apague um deles para guardar outro.`,
})

export const readConteudo = ({ nome, itens }: ConteudoParaGuardar) => ({
  nome,
  itens: itens.map(({ descricao, quantidade, valorUnitario }) => ({
    descricao,
    quantidade,
    valorUnitarioCentavos: valorUnitario ?? null,
  })),
})

export const showConteudo = ({ uuid, nome, itens, usadaEm }: Guardado<'conteudo'>): ConteudoGuardado => ({
  uuid,
  nome,
  itens: itens.map(({ valorUnitarioCentavos, ...item }) => ({ ...item, valorUnitario: valorUnitarioCentavos })),
  usadoEm: usadaEm,
})
