import * as z from 'zod'
import { endpoint } from './kernel/http/endpoint.ts'
import { ChaveDigitada } from './kernel/schemas/conteudo.ts'
import { Instante } from './kernel/schemas/instante.ts'
import { keysOf } from './kernel/schemas/keys-of.ts'
import { Reais } from './kernel/schemas/reais.ts'
import { STATUS_DE_FRETE } from './kernel/values/status-de-frete.ts'

/** Longer than any NF-e with 990 items (facts: nfe-xml.md §4). */
export const MAX_BYTES_DA_NOTA = 2 * 1024 * 1024

/** Why a file is not read, where one sentence says it all (facts: nfe-xml.md §1, §3, §4). */
export const RECUSAS_DA_NOTA = {
  VAZIO: 'O arquivo está vazio.',
  ZIP: 'Este arquivo é um ZIP, e não um XML. Vários XMLs de uma vez vão na página Notas fiscais.',
  PDF: 'Este arquivo é um PDF, e não um XML. O DANFE em PDF não traz os dados: envie o XML da nota.',
  CODIFICACAO: 'Não reconhecemos a codificação deste arquivo. Salve o XML em UTF-8.',
  XML_INVALIDO: 'Este arquivo não é um XML correto. Baixe o XML da nota de novo no seu emissor.',
  DTD: 'Este XML declara um DTD, o que uma NF-e nunca tem. Baixe o XML da nota de novo no seu emissor.',
  NIVEIS: 'Este XML tem níveis demais para ser uma NF-e.',
  ELEMENTOS: 'Este XML tem elementos demais para ser uma NF-e.',
  OUTRO_NAMESPACE: 'Este XML tem nomes de uma NF-e, mas não é do Portal da Nota Fiscal Eletrônica.',
  OUTRO_DOCUMENTO: 'Este XML não é de uma NF-e.',
  EVENTO: 'Este arquivo é um evento de uma NF-e, e não a nota. Envie o XML da nota.',
  CANCELAMENTO: 'Este arquivo é o cancelamento de uma NF-e. Uma nota cancelada não acompanha um envio.',
  RESUMO: 'Este arquivo é só o resumo de uma NF-e, sem endereço e sem itens. Baixe o XML completo no seu emissor.',
  VARIAS_NOTAS: 'Este arquivo tem mais de uma NF-e. Envie uma nota por vez.',
  CANCELADA: 'Esta nota foi cancelada. Uma nota cancelada não acompanha um envio.',
  DENEGADA: 'A autorização desta nota foi denegada pela Sefaz.',
  NAO_AUTORIZADA: 'Esta nota não foi autorizada pela Sefaz.',
  HOMOLOGACAO: 'Esta nota foi emitida em ambiente de teste (homologação) e não tem valor fiscal.',
  CHAVE: 'A chave desta nota está errada.',
  CHAVE_DIFERENTE: 'A chave desta nota não combina com o que está escrito nela.',
  INCOMPLETA: 'Falta um dado obrigatório nesta nota.',
  ALTERADA: 'O conteúdo desta nota mudou depois da assinatura. Baixe o XML original no seu emissor.',
  ASSINATURA: 'A assinatura digital desta nota não confere. Baixe o XML original no seu emissor.',
} as const
export type RecusaDaNota = keyof typeof RECUSAS_DA_NOTA

/** What a person should know about a note that was read all the same. */
export const AVISOS_DA_NOTA = {
  SEM_PROTOCOLO: 'Este XML não traz o protocolo da Sefaz: não dá para saber se a nota foi autorizada.',
  SEM_ASSINATURA: 'Este XML não traz a assinatura digital: não dá para saber se ele mudou.',
  REFORMATADA: 'Um programa reformatou este XML depois da assinatura. O conteúdo é o mesmo.',
  CERTIFICADO: 'O certificado que assinou esta nota não traz o CNPJ ou CPF do emitente.',
  CODIFICACAO: 'A codificação do arquivo não é a que ele declara. Confira os acentos.',
  FINALIDADE:
    'Esta nota não é de venda comum (complementar, ajuste, devolução, crédito ou débito). Confira se é a certa.',
  ENTRADA: 'Esta é uma nota de entrada: quem envia e quem recebe podem estar trocados.',
  EXTERIOR: 'O destinatário desta nota fica fora do Brasil.',
  OUTRO_LOCAL: 'A nota manda entregar em outro endereço: é ele que vale aqui.',
  VARIOS_CFOP: 'Os itens desta nota têm CFOPs diferentes. O do primeiro item foi usado.',
  VARIOS_PEDIDOS: 'Os itens desta nota são de pedidos diferentes. Nenhum número de pedido foi usado.',
} as const
export type AvisoDaNota = keyof typeof AVISOS_DA_NOTA

export const MENSAGENS_DA_NOTA = {
  semArquivo: 'Envie o XML da nota fiscal.',
  grande: 'O arquivo tem mais de 2 MB, o que é grande demais para uma NF-e.',
  semChaves: 'Envie as chaves das notas.',
  chavesDemais: 'Envie até 1.000 chaves por vez.',
} as const

/** A text as it stands in the note, empty where the note has none. Nothing is completed or corrected. */
const Texto = z.string()

export const LocalDaNota = z.object({
  cep: Texto.meta({ description: 'Oito algarismos, ou vazio.' }),
  logradouro: Texto,
  numero: Texto,
  complemento: Texto,
  bairro: Texto,
  codigoMunicipio: Texto.meta({ description: 'Código do IBGE.' }),
  nomeCidade: Texto,
  siglaUf: Texto,
})

/** What goes with a note already. */
const usos = {
  usada: z
    .array(
      z.object({
        frete: z.uuid(),
        codigoEncomenda: z.string().nullable(),
        status: z.enum(keysOf(STATUS_DE_FRETE)),
        compradoEm: Instante,
      }),
    )
    .meta({ description: 'Fretes seus, não cancelados nem expirados, que já levam esta nota.' }),
  noCarrinho: z.array(z.uuid()).meta({ description: 'Itens do seu carrinho que já levam esta nota.' }),
}

export const NotaLida = z
  .object({
    chave: Texto,
    serie: Texto,
    numero: Texto,
    naturezaOperacao: Texto,
    emitidaEm: Instante,
    emitente: z.object({ nome: Texto, cpfCnpj: Texto }),
    destinatario: z.object({
      nome: Texto,
      cpfCnpj: Texto,
      telefone: Texto.meta({ description: 'Só algarismos, como na nota.' }),
      email: Texto.meta({ description: 'O primeiro e-mail da nota.' }),
      endereco: LocalDaNota,
    }),
    valorNota: Reais,
    valorProdutos: Reais.meta({ description: 'Produtos menos descontos: o que se costuma declarar.' }),
    cfop: Texto,
    pedido: Texto.meta({ description: 'Número do pedido de compra, quando a nota tem um só.' }),
    itens: z.array(
      z.object({
        codigo: Texto,
        descricao: Texto,
        quantidade: z.number(),
        valor: Reais.meta({ description: 'Valor do item menos desconto.' }),
        cfop: Texto,
        pedido: Texto,
      }),
    ),
    volumes: z.array(
      z.object({
        quantidade: z.number().int().nullable(),
        especie: Texto,
        pesoBruto: z.number().nullable().meta({ description: 'Em kg, do grupo inteiro.' }),
        pesoLiquido: z.number().nullable().meta({ description: 'Em kg, do grupo inteiro.' }),
      }),
    ),
    protocolo: z.object({ numero: Texto, autorizadaEm: Instante.nullable() }).nullable(),
    assinatura: z
      .enum(['CONFERE', 'AUSENTE'])
      .meta({ description: 'CONFERE: nada mudou desde a assinatura. A cadeia do certificado não é verificada.' }),
    avisos: z.array(z.object({ codigo: z.enum(keysOf(AVISOS_DA_NOTA)), mensagem: z.string() })),
    ...usos,
  })
  .meta({ id: 'NotaLida' })
export type NotaLida = z.output<typeof NotaLida>

export const readNota = endpoint({
  method: 'POST',
  path: '/api/v1/nota-fiscal/leitura',
  summary:
    'Lê e confere o XML de uma NF-e, sem guardar nada. O que não é uma NF-e inteira é recusado: 422 NOTA_RECUSADA, com o ' +
    'motivo em `motivo`.',
  tag: 'frete',
  access: 'subscriber',
  right: 'editarCarrinho',
  upload: {
    field: 'arquivo',
    maxBytes: MAX_BYTES_DA_NOTA,
    missing: MENSAGENS_DA_NOTA.semArquivo,
    tooLarge: MENSAGENS_DA_NOTA.grande,
  },
  response: NotaLida,
})

/** Keys that one call asks about. */
export const MAX_CHAVES = 1000

export const UsosDaNota = z.object({ chave: z.string(), ...usos }).meta({ id: 'UsosDaNota' })
export type UsosDaNota = z.output<typeof UsosDaNota>

export const listUsosDasNotas = endpoint({
  method: 'POST',
  path: '/api/v1/nota-fiscal/usos',
  summary: 'Diz quais destas notas já acompanham fretes seus, comprados ou no carrinho. As outras não vêm na resposta.',
  tag: 'frete',
  access: 'subscriber',
  right: 'editarCarrinho',
  body: z.object(
    {
      chaves: z
        .array(ChaveDigitada, { error: MENSAGENS_DA_NOTA.semChaves })
        .min(1, { error: MENSAGENS_DA_NOTA.semChaves })
        .max(MAX_CHAVES, { error: MENSAGENS_DA_NOTA.chavesDemais, abort: true }),
    },
    { error: MENSAGENS_DA_NOTA.semChaves },
  ),
  response: z.array(UsosDaNota),
})
