import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAGINA } from '../kernel/http/inteiro-texto.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { keysOf } from '../kernel/schemas/keys-of.ts'
import { DATAS_TROCADAS, isPeriodo, PERIODO } from '../kernel/schemas/periodo.ts'
import { Reais } from '../kernel/schemas/reais.ts'

/** What a person may have done, in words that follow the person's name. `{n}` is how many. */
export const ACOES = {
  COMPROU_FRETES: { um: 'comprou 1 frete', muitos: 'comprou {n} fretes' },
  COMECOU_PAGAMENTO: { um: 'começou a pagar 1 frete', muitos: 'começou a pagar {n} fretes' },
  DESISTIU_DO_PAGAMENTO: { um: 'desistiu de um pagamento', muitos: 'desistiu de um pagamento' },
  CANCELOU_FRETE: { um: 'cancelou um frete', muitos: 'cancelou {n} fretes' },
  IMPRIMIU_ETIQUETAS: { um: 'imprimiu 1 etiqueta', muitos: 'imprimiu {n} etiquetas' },
  PEDIU_CREDITOS: { um: 'pediu a inserção de créditos', muitos: 'pediu a inserção de créditos' },
  SACOU: { um: 'pediu um saque', muitos: 'pediu um saque' },
  DEVOLVEU_AO_CARTAO: { um: 'devolveu valor ao cartão', muitos: 'devolveu valor ao cartão' },
  PAGOU_DIFERENCAS: { um: 'pagou 1 diferença', muitos: 'pagou {n} diferenças' },
  RESGATOU_DIFERENCAS: { um: 'resgatou 1 diferença', muitos: 'resgatou {n} diferenças' },
  CRIOU_LOJA: { um: 'cadastrou uma loja', muitos: 'cadastrou {n} lojas' },
  MUDOU_LOJA: { um: 'mudou os dados da loja', muitos: 'mudou os dados da loja' },
  EXCLUIU_LOJA: { um: 'excluiu uma loja', muitos: 'excluiu {n} lojas' },
  CONVIDOU: { um: 'convidou uma pessoa', muitos: 'convidou {n} pessoas' },
  REENVIOU_CONVITE: { um: 'reenviou um convite', muitos: 'reenviou {n} convites' },
  RETIROU_CONVITE: { um: 'retirou um convite', muitos: 'retirou {n} convites' },
  ACEITOU_CONVITE: { um: 'aceitou o convite', muitos: 'aceitou o convite' },
  MUDOU_PAPEL: { um: 'mudou o papel de uma pessoa', muitos: 'mudou o papel de {n} pessoas' },
  RETIROU_ACESSO: { um: 'retirou o acesso de uma pessoa', muitos: 'retirou o acesso de {n} pessoas' },
  MUDOU_CONTA: { um: 'mudou os dados da conta', muitos: 'mudou os dados da conta' },
  CONTESTOU_DIFERENCA: { um: 'contestou uma diferença', muitos: 'contestou {n} diferenças' },
  RETIROU_CONTESTACAO: { um: 'desistiu de uma contestação', muitos: 'desistiu de {n} contestações' },
  GUARDOU_FOTO: { um: 'guardou uma foto das medidas', muitos: 'guardou {n} fotos das medidas' },
  MUDOU_REGRA: { um: 'mudou a regra das diferenças', muitos: 'mudou a regra das diferenças' },
  GUARDOU_CARTAO: { um: 'guardou um cartão', muitos: 'guardou {n} cartões' },
  EXCLUIU_CARTAO: { um: 'excluiu um cartão', muitos: 'excluiu {n} cartões' },
  ENVIOU_DOCUMENTO: { um: 'enviou um documento', muitos: 'enviou {n} documentos' },
  ASSINOU_CONTRATO: { um: 'assinou o contrato', muitos: 'assinou o contrato' },
  TROCOU_SENHA: { um: 'trocou a senha', muitos: 'trocou a senha' },
  TROCOU_EMAIL: { um: 'trocou o e-mail da conta', muitos: 'trocou o e-mail da conta' },
  DESFEZ_TROCA_DE_EMAIL: { um: 'desfez a troca do e-mail da conta', muitos: 'desfez a troca do e-mail da conta' },
  LIGOU_SEGUNDO_FATOR: {
    um: 'ligou a verificação em duas etapas',
    muitos: 'ligou a verificação em duas etapas',
  },
  DESLIGOU_SEGUNDO_FATOR: {
    um: 'desligou a verificação em duas etapas',
    muitos: 'desligou a verificação em duas etapas',
  },
  RENOVOU_CODIGOS: { um: 'renovou os códigos de recuperação', muitos: 'renovou os códigos de recuperação' },
  PEDIU_REMOCAO_DO_FATOR: {
    um: 'pediu para desligar a verificação em duas etapas',
    muitos: 'pediu para desligar a verificação em duas etapas',
  },
  RECUSOU_REMOCAO_DO_FATOR: {
    um: 'recusou o pedido de desligar a verificação em duas etapas',
    muitos: 'recusou o pedido de desligar a verificação em duas etapas',
  },
  CRIOU_CHAVE: { um: 'adicionou uma chave de acesso', muitos: 'adicionou {n} chaves de acesso' },
  REMOVEU_CHAVE: { um: 'removeu uma chave de acesso', muitos: 'removeu {n} chaves de acesso' },
  CRIOU_CHAVE_DE_API: { um: 'criou uma chave de API', muitos: 'criou {n} chaves de API' },
  REVOGOU_CHAVE_DE_API: { um: 'revogou uma chave de API', muitos: 'revogou {n} chaves de API' },
  AUTORIZOU_APLICATIVO: { um: 'autorizou um aplicativo', muitos: 'autorizou {n} aplicativos' },
  RETIROU_AUTORIZACAO: {
    um: 'retirou a autorização de um aplicativo',
    muitos: 'retirou a autorização de {n} aplicativos',
  },
  PERDEU_AUTORIZACAO: {
    um: 'teve a autorização de um aplicativo encerrada por segurança',
    muitos: 'teve a autorização de {n} aplicativos encerrada por segurança',
  },
  CRIOU_WEBHOOK: { um: 'criou um webhook', muitos: 'criou {n} webhooks' },
  MUDOU_WEBHOOK: { um: 'mudou um webhook', muitos: 'mudou {n} webhooks' },
  ENCERROU_SESSAO: { um: 'encerrou a sessão de um aparelho', muitos: 'encerrou a sessão de {n} aparelhos' },
  ESQUECEU_APARELHO: { um: 'esqueceu um aparelho lembrado', muitos: 'esqueceu {n} aparelhos lembrados' },
  PEDIU_AUMENTO: { um: 'pediu um limite maior', muitos: 'pediu um limite maior' },
} as const satisfies Record<string, { um: string; muitos: string }>
export type Acao = keyof typeof ACOES
const acoes = keysOf(ACOES)

/** What a line says after the person's name: 'comprou 4 fretes'. */
export const describeAcao = (acao: Acao, quantidade: number | null) =>
  ACOES[acao][quantidade !== null && quantidade > 1 ? 'muitos' : 'um'].replace('{n}', String(quantidade))

export const Atividade = z
  .object({
    uuid: z.uuid(),
    em: Instante,
    ator: z.object({ uuid: z.uuid(), nome: z.string() }),
    acao: z.enum(acoes),
    descricao: z.string().meta({ description: 'O que a pessoa fez, ex. comprou 4 fretes.' }),
    quantidade: z.number().int().nullable(),
    valor: Reais.nullable(),
    detalhe: z.string(),
  })
  .meta({ id: 'Atividade' })
export type Atividade = z.output<typeof Atividade>

export const ATIVIDADES_POR_PAGINA = 20
export const ATIVIDADE_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const FiltroDeAtividade = z
  .object({
    pessoa: z.uuid({ error: 'Escolha uma pessoa da lista.' }).optional().meta({ description: 'O uuid do ator.' }),
    ...PERIODO,
    ...PAGINA,
  })
  .refine(({ dataInicio, dataFim }) => isPeriodo(dataInicio, dataFim), { error: DATAS_TROCADAS, path: ['dataFim'] })

const daAtividade = { tag: 'conta', access: 'subscriber', right: 'verAtividade' } as const

export const listAtividade = endpoint({
  ...daAtividade,
  method: 'GET',
  path: '/api/v1/atividade',
  summary:
    'Quem fez o quê na conta, do mais novo para o mais antigo; só para o dono da conta. Por Accept: CSV ou XLSX.',
  leitura: 'replica',
  query: FiltroDeAtividade,
  response: z.array(Atividade),
  files: ['text/csv', ATIVIDADE_XLSX],
})

export const listPessoasDaAtividade = endpoint({
  ...daAtividade,
  method: 'GET',
  path: '/api/v1/atividade/pessoas',
  summary: 'As pessoas que aparecem na atividade da conta, para o filtro.',
  leitura: 'replica',
  response: z.array(z.object({ uuid: z.uuid(), nome: z.string() })),
})
