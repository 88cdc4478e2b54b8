import * as z from 'zod'
import { FreteDigitado, MAX_FRETES } from './carrinho.ts'
import { endpoint } from './kernel/endpoint.ts'
import { CampoRecusado } from './kernel/errors.ts'
import { Reais } from './kernel/money.ts'
import { PessoaDigitada } from './kernel/pessoa.ts'

/** Rows that one call checks and quotes: the screen shows its progress after each. */
export const LINHAS_POR_VEZ = 100
/** Rows of one spreadsheet. */
export const MAX_LINHAS = MAX_FRETES

export const REGRAS = ['MAIS_BARATO', 'MAIS_RAPIDO'] as const
export const Regra = z.enum(REGRAS, { error: 'Escolha a regra: mais barato ou mais rápido.' })
export type Regra = z.output<typeof Regra>

/**
 * One row of a spreadsheet, its cells as text by the house's own names of the columns. A cell may be empty or absent;
 * what it must be is said by the same schemas as in the form.
 */
export const LinhaDaPlanilha = z.object(
  {
    /** As the spreadsheet counts it, for the person to find it. */
    numero: z.number().int().min(1).max(1_000_000),
    celulas: z.record(z.string().max(40), z.string().max(1000, { error: 'A célula tem texto demais.' })),
  },
  { error: 'Envie as linhas da planilha.' },
)
export type LinhaDaPlanilha = z.output<typeof LinhaDaPlanilha>

/** What the house knows of one row: what is wrong with which cell, or the frete that it becomes. */
export const LinhaConferida = z
  .object({
    numero: z.number().int(),
    /** `campo` is the name of the column. */
    erros: z.array(CampoRecusado),
    frete: FreteDigitado.nullable(),
    escolha: z
      .object({
        nomeTransportadora: z.string(),
        nomeProduto: z.string(),
        valorFrete: Reais,
        tempoMinimo: z.number().int(),
        tempoMaximo: z.number().int(),
        nomeAgencia: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'LinhaConferida' })
export type LinhaConferida = z.output<typeof LinhaConferida>

export const conferirLinhas = endpoint({
  method: 'POST',
  path: '/api/v1/importacao/linhas',
  summary: 'Confere e cota linhas de uma planilha: cada uma com seus erros, ou com o frete escolhido pela regra.',
  tag: 'importacao',
  access: 'subscriber',
  right: 'editarCarrinho',
  body: z.object(
    {
      regra: Regra,
      remetente: PessoaDigitada,
      linhas: z
        .array(LinhaDaPlanilha, { error: 'Envie as linhas da planilha.' })
        .min(1, { error: 'A planilha não tem linhas.' })
        .max(LINHAS_POR_VEZ, { error: `Envie até ${LINHAS_POR_VEZ} linhas por vez.`, abort: true }),
    },
    { error: 'Envie as linhas da planilha.' },
  ),
  response: z.array(LinhaConferida),
})

export const importFretes = endpoint({
  method: 'POST',
  path: '/api/v1/importacao',
  summary:
    'Põe no carrinho, de uma vez, os fretes de uma planilha. O mesmo arquivo de novo: 409 IMPORTACAO_REPETIDA, ' +
    'até que venha `repetir: true`.',
  tag: 'importacao',
  access: 'subscriber',
  right: 'editarCarrinho',
  status: 201,
  body: z.object(
    {
      arquivo: z.object({
        nome: z.string().min(1).max(255),
        resumo: z.string().regex(/^[0-9a-f]{64}$/, { error: 'Envie o SHA-256 do arquivo.' }),
      }),
      repetir: z.boolean().default(false),
      fretes: z
        .array(FreteDigitado, { error: 'Envie os fretes da planilha.' })
        .min(1, { error: 'Nenhuma linha está pronta para o carrinho.' })
        .max(MAX_LINHAS, { error: `Importe até ${MAX_LINHAS.toLocaleString('pt-BR')} linhas por vez.`, abort: true }),
    },
    { error: 'Envie os fretes da planilha.' },
  ),
  response: z.object({ uuid: z.uuid(), importados: z.number().int(), quantidade: z.number().int(), total: Reais }),
})
