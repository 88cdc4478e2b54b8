import * as z from 'zod'
import { CHAVE_INVALIDA, chaveChars, isChave } from '../values/chave-de-acesso.ts'
import { Reais, reaisCodec } from './reais.ts'
import { LinhaOpcional } from './texto.ts'

/** S1 and S2 §5, letter by letter; `somaDosItens` is ours. */
export const MENSAGENS_DO_CONTEUDO = {
  conteudo: 'Preencha corretamente a declaração de conteúdo.',
  descricao: 'Por favor, preencha a descrição da declaração de conteúdo.',
  semDeclaracao: 'Informe a nota fiscal ou a declaração de conteúdo.',
  somaDosItens: 'A soma dos itens deve ser igual ao valor declarado.',
  cfop: 'Informe o CFOP, com até 4 algarismos.',
} as const

/** Lines that the official form of the content declaration holds on one sheet. */
export const MAX_ITENS_DO_CONTEUDO = 30
export const DESCRICAO_MAX = 255

/** One line of a content declaration (D §5). */
const ItemDoConteudo = z.object(
  {
    descricao: LinhaOpcional(DESCRICAO_MAX, 'a descrição', MENSAGENS_DO_CONTEUDO.descricao).min(1, {
      error: MENSAGENS_DO_CONTEUDO.descricao,
    }),
    quantidade: z
      .number({ error: MENSAGENS_DO_CONTEUDO.conteudo })
      .int({ error: MENSAGENS_DO_CONTEUDO.conteudo })
      .min(1, { error: MENSAGENS_DO_CONTEUDO.conteudo })
      .max(9999, { error: 'A quantidade vai até 9.999.' }),
    valorUnitario: Reais.refine((valor) => valor >= 0, { error: 'O valor não pode ser negativo.' }).nullish(),
  },
  { error: MENSAGENS_DO_CONTEUDO.conteudo },
)

/** The lines of a content declaration: as many as one sheet of the official form holds. */
export const ItensDoConteudo = z
  .array(ItemDoConteudo, { error: MENSAGENS_DO_CONTEUDO.conteudo })
  .min(1, { error: MENSAGENS_DO_CONTEUDO.descricao })
  .max(MAX_ITENS_DO_CONTEUDO, {
    error: `A declaração de conteúdo aceita até ${MAX_ITENS_DO_CONTEUDO} itens.`,
    abort: true,
  })

/** The content declaration (D §5) as it is answered. */
export const Conteudo = z
  .object(
    {
      valor: reaisCodec('Este valor é alto demais.'),
      itens: ItensDoConteudo,
    },
    { error: MENSAGENS_DO_CONTEUDO.conteudo },
  )
  .meta({ id: 'Conteudo' })
export type Conteudo = z.output<typeof Conteudo>

/** The content declaration as it is sent: its lines agree with the declared value. */
export const ConteudoDigitado = Conteudo.check(({ value: { valor, itens }, issues }) => {
  const valores = itens.map(({ quantidade, valorUnitario }) =>
    valorUnitario == null ? null : quantidade * valorUnitario,
  )
  if (isSomaErrada(valores, valor))
    issues.push({ code: 'custom', path: ['itens'], message: MENSAGENS_DO_CONTEUDO.somaDosItens, input: itens })
}).meta({ id: 'ConteudoDigitado' })

/**
 * Whether the amounts of the lines contradict the declared value. Lines without an amount (null) share what the others
 * leave, so the others may not be more; when every line has one, they add up to the declared value.
 */
export function isSomaErrada(valores: readonly (number | null)[], declarado: number) {
  const soma = valores.reduce<number>((total, valor) => total + (valor ?? 0), 0)
  return valores.includes(null) ? soma > declarado : soma !== declarado
}

/** The key of a note, without spaces (S1 §5). */
export const ChaveDigitada = z
  .string({ error: CHAVE_INVALIDA })
  .max(200, { error: CHAVE_INVALIDA })
  .overwrite(chaveChars)
  .refine(isChave, { error: CHAVE_INVALIDA })

/** S1 §3, §5: the key without spaces, the CFOP padded to four digits. */
export const NotaFiscal = z
  .object(
    {
      valorNotaFiscal: reaisCodec('Este valor é alto demais.'),
      numeroDanfCte: ChaveDigitada,
      cfop: z
        .string({ error: MENSAGENS_DO_CONTEUDO.cfop })
        .overwrite((text) => text.replace(/[.\s]/g, ''))
        .regex(/^\d{1,4}$/, { error: MENSAGENS_DO_CONTEUDO.cfop })
        .overwrite((digits) => digits.padStart(4, '0')),
    },
    { error: MENSAGENS_DO_CONTEUDO.semDeclaracao },
  )
  .meta({ id: 'NotaFiscal' })
export type NotaFiscal = z.output<typeof NotaFiscal>
