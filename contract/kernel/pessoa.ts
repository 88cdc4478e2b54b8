import * as z from 'zod'
import { Email, Telefone } from './contato.ts'
import { DOCUMENTO_INVALIDO, documentoChars, isDocumentoCnpj, problemaDoDocumento } from './documento.ts'
import { EnderecoCompleto, EnderecoDigitado } from './endereco.ts'
import { NomeDePessoa, OBRIGATORIO } from './texto.ts'

/** S1 §5: CPF, or numeric or alphanumeric CNPJ; masked or not on the way in. */
const Documento = z
  .string({ error: DOCUMENTO_INVALIDO })
  .max(40, { error: DOCUMENTO_INVALIDO })
  .overwrite(documentoChars)
  .check((ctx) => {
    const message = problemaDoDocumento(ctx.value)
    if (message) ctx.issues.push({ code: 'custom', message, input: ctx.value })
  })

/** Who sends or receives, as a form writes it (S1 §3 'Cart', S2 §3 'Person'). A company needs no last name. */
export const PessoaDigitada = z
  .object(
    {
      nome: NomeDePessoa(120, 'o nome'),
      sobrenome: NomeDePessoa(90, 'o sobrenome')
        .or(z.literal(''))
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
  .check(({ value, issues }) => {
    if (!value.sobrenome && !isDocumentoCnpj(value.cpfCnpj))
      issues.push({ code: 'custom', path: ['sobrenome'], message: OBRIGATORIO, input: value.sobrenome })
  })
  .meta({ id: 'PessoaDigitada' })
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
