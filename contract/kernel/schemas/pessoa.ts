import * as z from 'zod'
import { DOCUMENTO_INVALIDO, documentoChars, isDocumentoCnpj, problemaDoDocumento } from '../values/documento.ts'
import { Email, Telefone } from './contato.ts'
import { EnderecoCompleto, EnderecoDigitado } from './endereco.ts'
import { NomeDePessoa } from './nome.ts'
import { Linha, LinhaOpcional, OBRIGATORIO } from './texto.ts'

/** A document by S1 §5: CPF, or numeric or alphanumeric CNPJ, accepted with or without mask. */
const Documento = z
  .string({ error: DOCUMENTO_INVALIDO })
  .max(40, { error: DOCUMENTO_INVALIDO })
  .overwrite(documentoChars)
  .check((ctx) => {
    const message = problemaDoDocumento(ctx.value)
    if (message) ctx.issues.push({ code: 'custom', message, input: ctx.value })
  })

/** S1 §9. */
export const NOME_MAX = 120
export const SOBRENOME_MAX = 90
/** Rules for the names that go with a CPF; a company may have any name and needs no last name (D §23). */
const NOMES_DE_PESSOA = {
  nome: NomeDePessoa(NOME_MAX, 'o nome'),
  sobrenome: NomeDePessoa(SOBRENOME_MAX, 'o sobrenome'),
}

type Nomes = { nome: string; sobrenome?: string | null | undefined; cpfCnpj: string }

/** What is wrong with the name of a person, one sentence for each field; nothing for a company. */
export function problemasDoNome({ cpfCnpj, ...nomes }: Nomes) {
  if (isDocumentoCnpj(cpfCnpj)) return []
  return (['nome', 'sobrenome'] as const).flatMap((campo) => {
    const [issue] = NOMES_DE_PESSOA[campo].safeParse(nomes[campo] ?? '').error?.issues ?? []
    return issue ? [{ campo, mensagem: issue.message }] : []
  })
}

/**
 * A person in a stored cart. A name that an older rule accepted stays readable; only new names are checked by
 * `problemasDoNome`.
 */
export const PessoaNoCarrinho = z.object(
  {
    nome: Linha(NOME_MAX, 'o nome'),
    sobrenome: LinhaOpcional(SOBRENOME_MAX, 'o sobrenome')
      .nullish()
      .overwrite((sobrenome) => sobrenome ?? ''),
    cpfCnpj: Documento,
    /** Follows from the document; the sent value is ignored. */
    isCnpj: z.boolean().nullish(),
    telefone: Telefone,
    email: Email,
    endereco: EnderecoDigitado,
  },
  { error: OBRIGATORIO },
)

/** Refuses what `problemasDoNome` finds, unless the schema has already refused that field. */
export function checkNome({ value, issues }: z.core.ParsePayload<z.output<typeof PessoaNoCarrinho>>) {
  for (const { campo, mensagem } of problemasDoNome(value)) {
    if (issues.some(({ path }) => path?.[0] === campo)) continue
    issues.push({ code: 'custom', path: [campo], message: mensagem, input: value[campo] })
  }
}

/** A sender or receiver as a form sends it (S1 §3 'Cart', S2 §3 'Person'). */
export const PessoaDigitada = PessoaNoCarrinho.check(checkNome).meta({ id: 'PessoaDigitada' })
export type PessoaDigitada = z.output<typeof PessoaDigitada>

/** A sender or receiver in an answer: digits only, the address with the names of its city and state. */
export const Pessoa = z
  .object({
    nome: z.string(),
    sobrenome: z.string(),
    cpfCnpj: z.string(),
    isCnpj: z.boolean(),
    telefone: z.string(),
    email: z.string(),
    endereco: EnderecoCompleto,
  })
  .meta({ id: 'Pessoa' })
export type Pessoa = z.output<typeof Pessoa>
