import * as z from 'zod'
import { DOCUMENTO_INVALIDO, documentoChars, isDocumentoCnpj, problemaDoDocumento } from '../values/documento.ts'
import { Email, Telefone } from './contato.ts'
import { EnderecoCompleto, EnderecoDigitado } from './endereco.ts'
import { NomeDePessoa } from './nome.ts'
import { Linha, LinhaOpcional, OBRIGATORIO } from './texto.ts'

/** S1 §5: CPF, or numeric or alphanumeric CNPJ; masked or not on the way in. */
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
/** Asked of whom a CPF names; a firm is called as it likes and needs no last name (D §23). */
const NOMES_DE_PESSOA = {
  nome: NomeDePessoa(NOME_MAX, 'o nome'),
  sobrenome: NomeDePessoa(SOBRENOME_MAX, 'o sobrenome'),
}

type Nomes = { nome: string; sobrenome?: string | null | undefined; cpfCnpj: string }

/** What is wrong with the name of a person, one sentence a field; nothing with a firm's. */
export function problemasDoNome({ cpfCnpj, ...nomes }: Nomes) {
  if (isDocumentoCnpj(cpfCnpj)) return []
  return (['nome', 'sobrenome'] as const).flatMap((campo) => {
    const [issue] = NOMES_DE_PESSOA[campo].safeParse(nomes[campo] ?? '').error?.issues ?? []
    return issue ? [{ campo, mensagem: issue.message }] : []
  })
}

/**
 * Somebody in a cart as it is sent back: a name that an older rule let in stays readable, and `problemasDoNome` is asked
 * of those that are new.
 */
export const PessoaNoCarrinho = z.object(
  {
    nome: Linha(NOME_MAX, 'o nome'),
    sobrenome: LinhaOpcional(SOBRENOME_MAX, 'o sobrenome')
      .nullish()
      .overwrite((sobrenome) => sobrenome ?? ''),
    cpfCnpj: Documento,
    /** Follows from the document; what is sent is not read. */
    isCnpj: z.boolean().nullish(),
    telefone: Telefone,
    email: Email,
    endereco: EnderecoDigitado,
  },
  { error: OBRIGATORIO },
)

/** Refuses what `problemasDoNome` finds, unless the schema has refused that field already. */
export function checkNome({ value, issues }: z.core.ParsePayload<z.output<typeof PessoaNoCarrinho>>) {
  for (const { campo, mensagem } of problemasDoNome(value)) {
    if (issues.some(({ path }) => path?.[0] === campo)) continue
    issues.push({ code: 'custom', path: [campo], message: mensagem, input: value[campo] })
  }
}

/** Who sends or receives, as a form writes it (S1 §3 'Cart', S2 §3 'Person'). */
export const PessoaDigitada = PessoaNoCarrinho.check(checkNome).meta({ id: 'PessoaDigitada' })
export type PessoaDigitada = z.output<typeof PessoaDigitada>

/** The same as it is answered: digits only, the address with the names of its city and state. */
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
