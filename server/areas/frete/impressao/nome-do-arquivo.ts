import type { Dia } from '#contract/kernel/values/instant'
import { imprimivel } from '../../../impressos/imprimivel.ts'

/** The file's first word: for one frete, and for several. */
const PAPEIS = {
  ETIQUETAS: ['etiqueta', 'etiquetas'],
  DECLARACOES: ['declaracao', 'declaracoes'],
  LISTA_DE_POSTAGEM: ['lista-de-postagem', 'lista-de-postagem'],
  ETIQUETAS_E_DECLARACOES: ['etiqueta-e-declaracao', 'etiquetas-e-declaracoes'],
} as const
export type Papeis = keyof typeof PAPEIS

/** Letters of a person's name kept in a file name. */
const MAX_NOME = 40

type FreteNomeado = { codigo: string | null; destinatario: { nome: string; sobrenome: string } }

/**
 * The name of a file of papers, without its ending: 'etiqueta-AA123456789BR-maria-silva' for one frete,
 * 'etiquetas-3-2026-11-25' for three. Small letters, digits and hyphens of ASCII, and the code as the carrier writes it.
 */
export function nomeDoArquivo(papeis: Papeis, fretes: readonly FreteNomeado[], dia: Dia) {
  const [um, varios] = PAPEIS[papeis]
  const [first, ...others] = fretes
  if (!first || others.length > 0) return `${varios}-${fretes.length}-${dia}`
  const { nome, sobrenome } = first.destinatario
  const codigo = (first.codigo ?? '').replace(/[^A-Za-z0-9]/g, '')
  return [um, codigo, slugOf(`${nome} ${sobrenome}`)].filter(Boolean).join('-')
}

/** 'João D’Ávila' → 'joao-d-avila'. Other scripts are transliterated as on the label. */
const slugOf = (nome: string) =>
  imprimivel(nome)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_NOME)
    .replace(/-$/, '')
