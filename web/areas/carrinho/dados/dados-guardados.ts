import * as z from 'zod'
import { parseDia } from '#contract/kernel/values/dia'
import { hoje } from '../../../app/data/clock.ts'
import { forget, readStored, STORED, store } from '../../../app/data/stored.ts'
import type { DadosRascunho } from '../dados-rascunho.ts'

const text = z.string()
const Endereco = z.object({
  cep: text,
  logradouro: text,
  numero: text,
  isSemNumero: z.boolean(),
  complemento: text,
  bairro: text,
  estado: text,
  cidade: text,
  nomeCidade: text,
})
const PessoaGuardada = z.object({
  nome: text,
  sobrenome: text,
  cpfCnpj: text,
  isCnpj: z.boolean(),
  telefone: text,
  email: text,
  endereco: Endereco,
})
const Dados = z.object({
  uuid: z.uuid(),
  destinatario: PessoaGuardada,
  /** Drafts of earlier versions have neither field. */
  escolhido: text.default(''),
  confira: text.default(''),
  remetente: PessoaGuardada,
  usaMeusDados: z.boolean(),
  agencia: text,
  declaracao: z.enum(['conteudo', 'nota']),
  itens: z.array(z.object({ descricao: text, quantidade: text, valorUnitario: text })).min(1),
  chave: text,
  cfop: text,
  pedido: text,
}) satisfies z.ZodType<DadosRascunho>

/** The drafts by the uuid of the edited item, a new frete under `NOVO`. `em` is the day of the last change. */
const Guardados = z.record(z.string(), z.object({ em: text, dados: z.unknown() }))

const NOVO = 'novo'
/** Drafts hold personal data: they are not kept for ever. */
const KEPT_FOR_DAYS = 30

/** The draft of this item that is not saved in the cart yet; null without one. `item` null means the new frete. */
export function readDados(item: string | null): DadosRascunho | null {
  const kept = Dados.safeParse(readAll()[item ?? NOVO]?.dados)
  return kept.success ? kept.data : null
}

export function keepDados(item: string | null, dados: DadosRascunho) {
  store(STORED.dadosDoFrete, { ...readAll(), [item ?? NOVO]: { em: hoje(), dados } })
}

export function forgetDados(item: string | null) {
  const { [item ?? NOVO]: _, ...others } = readAll()
  if (Object.keys(others).length) store(STORED.dadosDoFrete, others)
  else forget(STORED.dadosDoFrete)
}

function readAll() {
  const kept = Guardados.safeParse(readStored(STORED.dadosDoFrete))
  const today = parseDia(hoje())
  return Object.fromEntries(
    Object.entries(kept.data ?? {}).filter(([, { em }]) => today - parseDia(em) < KEPT_FOR_DAYS),
  )
}
