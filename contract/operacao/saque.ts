import * as z from 'zod'
import { IDEMPOTENCY_KEY } from '../kernel/http/cabecalhos.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAGINA, TOTAL_HEADER } from '../kernel/http/inteiro-texto.ts'
import { Dia, Instante } from '../kernel/schemas/instante.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import { Linha, LinhaOpcional } from '../kernel/schemas/texto.ts'
import { MENSAGENS_DO_SAQUE } from '../pagamento/saque.ts'
import { Reserva, SUMMARY_DA_RESERVA, SUMMARY_DA_SAIDA } from './fila/reserva.ts'

export const SITUACOES_DO_SAQUE = ['PAGO', 'DEVOLVIDO'] as const

/** What the bank says of a withdrawal, in the console and in the bank's file. */
export const CodigoDoBanco = LinhaOpcional(100, 'o código')
export const MotivoDoBanco = LinhaOpcional(300, 'o motivo')

export const MENSAGENS_DO_ENVIO = {
  naoEncontrado: 'Saque não encontrado.',
  jaConcluido: 'Este saque já foi concluído.',
  semCodigo: 'Informe o código do Pix que o banco deu.',
  semMotivo: 'Informe por que o saque voltou.',
  semArquivo: 'Envie o arquivo do banco no campo “arquivo”.',
  grande: 'O arquivo do banco aceita até 2 MB.',
  zip: 'Isto não é um CSV: abra o pacote e envie o arquivo que está dentro dele.',
  colunas: 'A primeira linha deve ter as colunas saque;valor;situacao;codigo;motivo.',
  vazio: 'O arquivo não tem nenhuma linha depois do cabeçalho.',
  muitas: 'O arquivo aceita até 2.000 linhas.',
} as const

/** The sentences of MENSAGENS_DO_SAQUE, as an operador reads them who withdraws for a blocked subscriber. */
export const MENSAGENS_DO_SAQUE_DA_EQUIPE = {
  ...MENSAGENS_DO_SAQUE,
  estorno: (valor: string) =>
    `O banco devolveu um pagamento desta pessoa a quem pagou, e ${valor} ainda não foram cobertos. Nada sai por Pix até cobrir.`,
  deCartao: (sacavel: string) => `Podem sair por Pix até ${sacavel}. O que entrou por cartão só volta ao cartão.`,
  maximoDoDia: (valor: string) => `Hoje ainda podem sair ${valor} desta conta.`,
  semSaldo: (minimo: string) => `O que pode sair por Pix é menos que ${minimo}, o mínimo de um saque.`,
  semBloqueio: 'O acesso desta pessoa não está bloqueado: quem saca é ela.',
} as const

/** A withdrawal as the operadores who send it see it: with the whole Pix data. */
export const SaqueAEnviar = z
  .object({
    uuid: z.uuid(),
    assinatura: z.uuid(),
    valor: Reais,
    status: z.enum(['SOLICITADO', 'ENVIADO', 'PAGO', 'DEVOLVIDO']),
    titular: z.string(),
    /** The Pix key: the holder's CPF. Null when the account was closed since. */
    cpf: z.string().nullable(),
    pedidoEm: Instante,
    /** The business day by the end of which the money must be sent. */
    prazo: Dia,
    isAtrasado: z.boolean(),
    decididoEm: Instante.nullable(),
    codigo: z.string().nullable(),
    motivo: z.string().nullable(),
    /** The operador who sends this saque, and until when the others wait. Null when nobody holds it. */
    reserva: Reserva.nullable(),
  })
  .meta({ id: 'SaqueAEnviar' })
export type SaqueAEnviar = z.output<typeof SaqueAEnviar>

const base = { tag: 'operacao', access: 'operator', direitos: ['FINANCEIRO'] } as const
const uuid = z.object({ uuid: z.string() })

export const SAQUES_POR_PAGINA = 50

export const listSaques = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/saque',
  summary:
    'Os saques a enviar, do mais antigo, e quem está com cada um; com estado=ENCERRADO os já concluídos, do mais novo. X-Total-Count para em 1.000.',
  headers: TOTAL_HEADER,
  query: z.object({
    estado: z.enum(['ABERTO', 'ENCERRADO'], { error: 'Estado de saque desconhecido.' }).optional(),
    ...PAGINA,
  }),
  response: z.array(SaqueAEnviar),
})

export const findSaque = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/saque/:uuid',
  summary: 'Um saque, com os dados do Pix, e quem está com ele.',
  params: uuid,
  response: SaqueAEnviar,
})

export const holdSaque = endpoint({
  ...base,
  method: 'POST',
  path: '/api/v1/operacao/saque/:uuid/reserva',
  summary: `${SUMMARY_DA_RESERVA} Pede-se antes de enviar o Pix. Um saque concluído é 409 JA_DECIDIDA.`,
  params: uuid,
  response: Reserva,
})

export const releaseSaque = endpoint({
  ...base,
  method: 'DELETE',
  path: '/api/v1/operacao/saque/:uuid/reserva',
  summary: SUMMARY_DA_SAIDA,
  params: uuid,
})

/** For the card on a blocked subscriber's page. */
export const SaqueDoBloqueado = z
  .object({
    assinatura: z.uuid(),
    /** What may be withdrawn by Pix in all. */
    sacavel: Reais,
    /** The bounds of one withdrawal now. */
    minimo: Reais,
    maximo: Reais,
    /** The Pix key: the holder's CPF, masked. */
    chavePix: z.string(),
    /** Why nothing can be withdrawn now. */
    impedimento: z.string().nullable(),
  })
  .meta({ id: 'SaqueDoBloqueado' })
export type SaqueDoBloqueado = z.output<typeof SaqueDoBloqueado>

export const findSaqueDoBloqueado = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/assinante/:uuid/saque',
  summary: 'Quanto a equipe pode sacar agora para um assinante bloqueado. O uuid é o da assinatura.',
  params: uuid,
  response: SaqueDoBloqueado,
})

export const createSaqueDoBloqueado = endpoint({
  ...base,
  method: 'POST',
  path: '/api/v1/operacao/assinante/:uuid/saque',
  summary: 'Saca da carteira de um assinante bloqueado por Pix, para o CPF dele. 409 se ele não está bloqueado.',
  requestHeaders: IDEMPOTENCY_KEY,
  status: 201,
  params: uuid,
  body: z.object({ valor: Reais, motivo: Linha(500, 'o motivo') }),
  response: SaqueAEnviar,
})

export const Conclusao = z
  .object({
    situacao: z.enum(SITUACOES_DO_SAQUE, { error: 'Diga se o saque foi PAGO ou DEVOLVIDO.' }),
    codigo: CodigoDoBanco.optional(),
    motivo: MotivoDoBanco.optional(),
  })
  .refine(({ situacao, codigo }) => situacao !== 'PAGO' || Boolean(codigo), {
    error: MENSAGENS_DO_ENVIO.semCodigo,
    path: ['codigo'],
  })
  .refine(({ situacao, motivo }) => situacao !== 'DEVOLVIDO' || Boolean(motivo), {
    error: MENSAGENS_DO_ENVIO.semMotivo,
    path: ['motivo'],
  })

export const concludeSaque = endpoint({
  ...base,
  method: 'POST',
  path: '/api/v1/operacao/saque/:uuid/conclusao',
  summary:
    'Registra que um saque foi pago, com o código do Pix, ou que voltou à carteira, com o motivo. 409 EM_ANALISE quando outra pessoa o segura.',
  params: uuid,
  body: Conclusao,
  response: SaqueAEnviar,
})

/** What a line of the bank's file does, in the order in which it is decided. */
export const DESTINOS_DA_LINHA = {
  INVALIDA: 'Linha inválida',
  REPETIDA: 'Saque repetido no arquivo',
  DESCONHECIDO: 'Saque desconhecido',
  VALOR_DIVERGENTE: 'Valor diferente',
  JA_CONCLUIDO: 'Já concluído',
  CONCLUI: 'Conclui',
  DEVOLVE: 'Devolve à carteira',
} as const
export type DestinoDaLinha = keyof typeof DESTINOS_DA_LINHA
const destinos = Object.keys(DESTINOS_DA_LINHA) as [DestinoDaLinha, ...DestinoDaLinha[]]

export const LinhaDoBanco = z
  .object({
    linha: z.number().int(),
    saque: z.string(),
    valor: Reais.nullable(),
    destino: z.enum(destinos),
    mensagem: z.string().nullable(),
  })
  .meta({ id: 'LinhaDoBanco' })
export type LinhaDoBanco = z.output<typeof LinhaDoBanco>

export const concludeLote = endpoint({
  ...base,
  method: 'POST',
  path: '/api/v1/operacao/saque/lote',
  summary: `Conclui saques pelo arquivo do banco: CSV com saque;valor;situacao;codigo;motivo, em UTF-8 ou Windows-1252. A situacao é ${SITUACOES_DO_SAQUE.join(' ou ')}. ensaio=true só diz o que faria. As linhas certas valem, também as de saques que alguém segura; as outras ficam como estão e são ditas.`,
  query: z.object({ ensaio: z.enum(['true', 'false'], { error: 'ensaio é true ou false.' }).optional() }),
  upload: {
    field: 'arquivo',
    maxBytes: 2 * 1024 * 1024,
    missing: MENSAGENS_DO_ENVIO.semArquivo,
    tooLarge: MENSAGENS_DO_ENVIO.grande,
  },
  response: z
    .object({
      isEnsaio: z.boolean(),
      concluidos: z.number().int(),
      devolvidos: z.number().int(),
      soma: Reais,
      linhas: z.array(LinhaDoBanco),
    })
    .meta({ id: 'LoteDeSaques' }),
})
export type LoteDeSaques = z.output<(typeof concludeLote)['response']>
