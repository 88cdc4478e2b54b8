import * as z from 'zod'
import { Agencia, Cotacao, Dimensoes, Formato, OpcaoDeServico } from './cotacao.ts'
import { IF_MATCH, IF_NONE_EXISTS, IF_NONE_MATCH } from './kernel/http/cabecalhos.ts'
import { endpoint } from './kernel/http/endpoint.ts'
import { Conteudo, ConteudoDigitado, MENSAGENS_DO_CONTEUDO, NotaFiscal } from './kernel/schemas/conteudo.ts'
import { EnderecoDigitado } from './kernel/schemas/endereco.ts'
import { Dia, Instante } from './kernel/schemas/instante.ts'
import { checkNome, Pessoa, PessoaDigitada, PessoaNoCarrinho } from './kernel/schemas/pessoa.ts'
import { Reais } from './kernel/schemas/reais.ts'
import { Linha, LinhaOpcional, OBRIGATORIO } from './kernel/schemas/texto.ts'
import { CPF_OCULTO } from './kernel/values/cpf.ts'
import { EnderecoDaLoja, LIMITES_DA_LOJA } from './loja.ts'

/** S1 and S2 §5, letter by letter; those without a section are ours. */
export const MENSAGENS_DO_CARRINHO = {
  semCarrinho: 'Nenhum carrinho ativo encontrado',
  agencia: 'Selecione uma agencia.',
  /** A hidden sender of an item that is no longer in the cart, or never was. */
  remetenteOculto: 'O remetente deste frete só aparece para quem abriu a conta. Informe o remetente.',
  /** To a member of a shop (D §16). */
  outroRemetente: (loja: string) => `Você envia como ${loja}: o remetente é a loja.`,
  limite: (valor: string) => `Disponível somente para valores de encomenda de até ${valor}`,
  duasDeclaracoes: 'Informe a nota fiscal ou a declaração de conteúdo, não as duas.',
  cotacao: 'Informe a cotação deste frete.',
  cotacaoDesconhecida: 'Cotação não encontrada. Calcule o frete de novo.',
  cotacaoVencida: 'Esta cotação venceu. Calcule o frete de novo.',
  cepDiferente: 'O CEP do destinatário deve ser o da cotação.',
  valorDiferente: 'O valor declarado deve ser o da cotação.',
  alterado: 'O carrinho mudou em outra aba ou aparelho. Confira como ele está agora.',
  selecionado: 'Diga true ou false.',
  cheio: 'O carrinho aceita até 1.000 fretes.',
} as const

/** Most fretes in one cart. */
export const MAX_FRETES = 1000

/**
 * The sender. A shop sends under its own name and from its own address, whose lines may be longer than a person's (S2
 * §5). The schema allows the shop's length; `problemasDoRemetente` refuses it for a person.
 */
const RemetenteNoCarrinho = PessoaNoCarrinho.extend({
  nome: Linha(LIMITES_DA_LOJA.texto, 'o nome'),
  endereco: EnderecoDaLoja.omit({ referencia: true }),
})

/** The sender as a form writes it. */
export const RemetenteDigitado = RemetenteNoCarrinho.check(checkNome).meta({ id: 'RemetenteDigitado' })
export type RemetenteDigitado = z.output<typeof RemetenteDigitado>

/** A sender whom a member of a shop does not see (D §16), sent back as it came: the item keeps its sender. */
const RemetenteOculto = z.object({ cpfCnpj: z.literal(CPF_OCULTO) }).meta({ id: 'RemetenteOculto' })
export type RemetenteOculto = z.output<typeof RemetenteOculto>

/** Whether the sender of an answer is hidden from the person who asked. */
export const isOculto = ({ cpfCnpj }: { cpfCnpj: string }) => cpfCnpj === CPF_OCULTO

/** A person's limits where a shop's are longer (S1 §9). */
const LinhasDePessoa = z.object({
  nome: PessoaNoCarrinho.shape.nome,
  endereco: EnderecoDigitado.pick({ logradouro: true, numero: true, complemento: true, bairro: true }),
})

/**
 * The fields that are too long for a person who sends, one sentence a field; `campo` is 'nome' or 'endereco.numero'. A
 * sender is a shop if its document is in `cnpjs`, those of the assinatura's own shops, digits and letters only.
 */
export function problemasDoRemetente(
  { cpfCnpj, ...linhas }: Pick<RemetenteDigitado, 'cpfCnpj'> & z.input<typeof LinhasDePessoa>,
  cnpjs: readonly string[],
) {
  if (cnpjs.includes(cpfCnpj)) return []
  const issues = LinhasDePessoa.safeParse(linhas).error?.issues ?? []
  return issues.map(({ path, message }) => ({ campo: path.join('.'), mensagem: message }))
}

const uuidOuVazio = z.uuid({ error: MENSAGENS_DO_CARRINHO.agencia }).or(z.literal('')).nullish()

/**
 * One item as sent (S1 §3 'Cart', S2 §3 'Cart save payload'). The answer of a GET may be sent back: fields that the
 * server computes are not read. `uuid` identifies an item over saves; a new item may bring its own.
 */
const freteCom = <R extends z.ZodType>(Destinatario: typeof PessoaNoCarrinho, Remetente: R) =>
  z
    .object(
      {
        uuid: z.uuid({ error: 'Identificador inválido.' }).nullish(),
        identificadorCotacao: z.uuid({ error: MENSAGENS_DO_CARRINHO.cotacaoDesconhecida }).nullish(),
        /** The spelling of S2 §3 for the same field (D §5). */
        identificadoCotacao: z.uuid({ error: MENSAGENS_DO_CARRINHO.cotacaoDesconhecida }).nullish(),
        numeroPedidoUsuario: z.array(z.string().max(200)).max(20).nullish(),
        /** The seller's own order number. */
        pedido: LinhaOpcional(60, 'o número do pedido').nullish(),
        destinatario: Destinatario,
        remetente: Remetente,
        conteudo: ConteudoDigitado.nullish(),
        notaFiscal: NotaFiscal.nullish(),
        agenciaEndereco: uuidOuVazio,
        agenciaTipo: z.string().max(200).nullish(),
        /** Whether the next purchase includes the item; true by default. */
        selecionado: z.boolean({ error: MENSAGENS_DO_CARRINHO.selecionado }).nullish(),
      },
      { error: OBRIGATORIO },
    )
    .check(({ value, issues }) => {
      const refuse = (path: string, message: string) =>
        issues.push({ code: 'custom', path: [path], message, input: value })
      if (!value.identificadorCotacao && !value.identificadoCotacao)
        refuse('identificadorCotacao', MENSAGENS_DO_CARRINHO.cotacao)
      if (!value.conteudo && !value.notaFiscal) refuse('conteudo', MENSAGENS_DO_CONTEUDO.semDeclaracao)
      if (value.conteudo && value.notaFiscal) refuse('conteudo', MENSAGENS_DO_CARRINHO.duasDeclaracoes)
    })

export const FreteDigitado = freteCom(PessoaDigitada, RemetenteDigitado).meta({ id: 'FreteDigitado' })
export type FreteDigitado = z.output<typeof FreteDigitado>

/** An item of the cart as it is saved. */
export const FreteSalvo = freteCom(
  PessoaNoCarrinho,
  z.union([RemetenteNoCarrinho, RemetenteOculto], { error: OBRIGATORIO }),
)
export type FreteSalvo = z.output<typeof FreteSalvo>

/** All items of the cart; items left out are removed. */
export const CarrinhoDigitado = z
  .object(
    {
      fretes: z
        .array(FreteSalvo, { error: 'Envie os fretes do carrinho.' })
        .max(MAX_FRETES, { error: MENSAGENS_DO_CARRINHO.cheio, abort: true }),
    },
    { error: 'Envie os fretes do carrinho.' },
  )
  .meta({ id: 'CarrinhoDigitado' })
export type CarrinhoDigitado = z.output<typeof CarrinhoDigitado>

/** One item as answered (S2 §3 'Cart item'). */
export const FreteNoCarrinho = z
  .object({
    uuid: z.uuid(),
    identificadorCotacao: z.uuid(),
    identificadoCotacao: z.uuid(),
    numeroPedidoUsuario: z.array(z.string()),
    pedido: z.string(),
    destinatario: Pessoa,
    remetente: Pessoa,
    conteudo: Conteudo.nullable(),
    notaFiscal: NotaFiscal.nullable(),
    agenciaEndereco: z.uuid().nullable(),
    agencia: Agencia.nullable(),
    agenciaTipo: z.string(),
    selecionado: z.boolean(),
    transportadora: Cotacao.shape.transportadora,
    produto: Cotacao.shape.produto,
    tempoMinimo: z.number().int(),
    tempoMaximo: z.number().int(),
    /** The arrival if the item is bought and posted on the next possible day, `postagem`. */
    chegada: z.object({ postagem: Dia, minimo: Dia, maximo: Dia }),
    valorFrete: Reais,
    valorBalcao: Reais,
    valorSeguro: Reais,
    sobretaxada: z.boolean(),
    cotacao: z.object({
      cepOrigem: z.string(),
      cepDestino: z.string(),
      valorEncomenda: Reais,
      formato: Formato,
      dimensoes: Dimensoes,
      coleta: z.boolean(),
      avisoRecebimento: z.boolean(),
      maoPropria: z.boolean(),
      logisticaReversa: z.boolean(),
      validaAte: Instante,
    }),
    /** The price that the person saw last, if it has changed since (D §7); answered until the cart is saved again. */
    valorAnterior: Reais.nullable(),
    /** Why the item cannot be bought; null when it can. */
    problema: z.string().nullable(),
  })
  .meta({ id: 'FreteNoCarrinho' })
export type FreteNoCarrinho = z.output<typeof FreteNoCarrinho>

export const Carrinho = z
  .object({
    uuid: z.uuid(),
    fretes: z.array(FreteNoCarrinho),
    /** Sum of the selected fretes. */
    total: Reais,
  })
  .meta({ id: 'Carrinho' })
export type Carrinho = z.output<typeof Carrinho>

const headers = { ETag: 'A versão do carrinho, para If-Match.' }

export const findCarrinho = endpoint({
  method: 'GET',
  path: '/api/v1/carrinho',
  summary: 'O carrinho aberto; cotações vencidas são refeitas. Sem carrinho: 404 NOT_FOUND.',
  tag: 'carrinho',
  access: 'subscriber',
  right: 'verCarrinho',
  requestHeaders: IF_NONE_MATCH,
  response: Carrinho,
  headers,
})

export { countCarrinho } from './kernel/http/contagens.ts'

export const saveCarrinho = endpoint({
  method: 'POST',
  path: '/api/v1/carrinho',
  summary:
    'Guarda o carrinho inteiro. Com If-Match (ou If-None-Match: * para um que ainda não existe) de outra versão: ' +
    '409 CARRINHO_ALTERADO com o carrinho atual em `atual`.',
  tag: 'carrinho',
  access: 'subscriber',
  right: 'editarCarrinho',
  requestHeaders: { ...IF_MATCH, ...IF_NONE_EXISTS },
  body: CarrinhoDigitado,
  response: Carrinho,
  headers,
})

/** Fretes quoted by one call. */
export const FRETES_POR_VEZ = 100

/** A frete of the cart and the wished product. null: only the possible services are asked for. */
const FretePerguntado = z.object({
  uuid: z.uuid({ error: 'Identificador inválido.' }),
  produto: z.string({ error: 'Informe o serviço.' }).max(100, { error: 'Serviço inválido.' }).nullish(),
})
export type FretePerguntado = z.input<typeof FretePerguntado>

/** What carries a frete of the cart. */
export const ServicosDoFrete = z
  .object({
    uuid: z.uuid(),
    /** Cheapest first. */
    opcoes: z.array(OpcaoDeServico),
    /** The changes that give the item the asked product. null: no product was asked for, or it cannot carry the parcel. */
    troca: z.object({ identificadorCotacao: z.uuid(), agenciaEndereco: z.uuid().nullable() }).nullable(),
  })
  .meta({ id: 'ServicosDoFrete' })
export type ServicosDoFrete = z.output<typeof ServicosDoFrete>

export const cotarServicos = endpoint({
  method: 'POST',
  path: '/api/v1/carrinho/servicos',
  summary:
    'Cota de novo fretes do carrinho com todos os serviços. Com `produto`, devolve a cotação guardada dele, com que o ' +
    'item é salvo em seguida. O carrinho não muda; fretes que não estão mais nele faltam na resposta.',
  tag: 'carrinho',
  access: 'subscriber',
  right: 'editarCarrinho',
  body: z.object(
    {
      fretes: z
        .array(FretePerguntado, { error: 'Envie os fretes.' })
        .min(1, { error: 'Escolha ao menos um frete.' })
        .max(FRETES_POR_VEZ, { error: `Envie até ${FRETES_POR_VEZ} fretes por vez.`, abort: true }),
    },
    { error: 'Envie os fretes.' },
  ),
  response: z.array(ServicosDoFrete),
})
