import { FreteDigitado } from '#contract/carrinho'
import { PedidoDeCotacao } from '#contract/cotacao'
import type { LinhaDaPlanilha, NomeDaColuna } from '#contract/importacao'
import type { CampoRecusado } from '#contract/kernel/http/errors'
import { ConteudoDigitado, NotaFiscal } from '#contract/kernel/schemas/conteudo'
import type { EnderecoDigitado } from '#contract/kernel/schemas/endereco'
import { PessoaDigitada } from '#contract/kernel/schemas/pessoa'
import type { Centavos } from '#contract/kernel/values/centavos'
import { CEP_INVALIDO } from '#contract/kernel/values/cep'
import { documentoChars, isDocumentoCnpj } from '#contract/kernel/values/documento'
import { centimetrosDe, cepDe, documentoDe, formatoDe, itensDe, quilosDe, reaisDe, textoDe } from './celula.rules.ts'

/** How the places in a row are looked up. */
export type Lugares = {
  locate(cep: string): { siglaUf: string; uuidMunicipio?: string | undefined } | undefined
  findMunicipio(nome: string, siglaUf: string): string | undefined
  /** The abbreviation of a state, from its abbreviation or name. */
  findUf(text: string): string | undefined
  /** What the label needs of an address; the fields as in `EnderecoDigitado`. */
  problemasDoEndereco(endereco: EnderecoDigitado): CampoRecusado[]
}

/** A row as the form would send it. */
export type LinhaLida = Pick<FreteDigitado, 'destinatario' | 'conteudo' | 'notaFiscal' | 'pedido'> & {
  cotacao: PedidoDeCotacao
}

type Situacao = {
  cepOrigem: string
  limiteDoConteudo: Centavos
  /** The message when a content declaration exceeds the limit. */
  acimaDoLimite: string
  lugares: Lugares
}

/** Reads a row with the form's schemas. One error for each wrong column, in the order of the form. */
export function readLinha(
  { celulas }: LinhaDaPlanilha,
  { cepOrigem, limiteDoConteudo, acimaDoLimite, lugares }: Situacao,
): { erros: CampoRecusado[] } | { lida: LinhaLida } {
  const celula = (nome: NomeDaColuna) => celulas[nome]
  const texto = (nome: NomeDaColuna) => textoDe(celula(nome))
  const erros = new Map<string, string>()
  const refuse = (coluna: NomeDaColuna, mensagem: string) => {
    if (!erros.has(coluna)) erros.set(coluna, mensagem)
  }
  const read = <T>(schema: Schema<T>, value: unknown, colunaOf: (path: string) => NomeDaColuna | undefined) => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues) refuse(colunaOf(path.join('.')) ?? 'nome', message)
    return undefined
  }

  const cep = cepDe(celula('cep'))
  const valor = reaisDe(celula('valor'))
  const destinatario = read(
    PessoaDigitada,
    {
      ...nomeDe(texto('nome'), texto('sobrenome'), documentoDe(celula('cpfCnpj'))),
      cpfCnpj: documentoDe(celula('cpfCnpj')),
      telefone: texto('telefone'),
      email: texto('email'),
      endereco: {
        cep,
        logradouro: texto('endereco'),
        numero: texto('numero'),
        complemento: texto('complemento'),
        bairro: texto('bairro'),
        cidade: cidadeDe(cep, texto('cidade'), texto('uf'), lugares) ?? '',
      },
    },
    (path) => COLUNA_DO_CAMPO[path],
  )
  for (const { campo, mensagem } of destinatario ? lugares.problemasDoEndereco(destinatario.endereco) : [])
    refuse(COLUNA_DO_CAMPO[`endereco.${campo}`] ?? 'cidade', mensagem)
  const cotacao = read(
    PedidoDeCotacao,
    {
      cepOrigem,
      cepDestino: cep,
      formato: formatoDe(celula('formato')),
      dimensoes: {
        alturaPacote: centimetrosDe(celula('altura')),
        larguraPacote: centimetrosDe(celula('largura')),
        comprimentoPacote: centimetrosDe(celula('comprimento')),
        diametroPacote: centimetrosDe(celula('diametro')),
        pesoPacote: quilosDe(celula('peso')),
      },
      valorEncomenda: valor,
    },
    (path) => COLUNA_DO_CAMPO[path],
  )
  if (cotacao && !lugares.locate(cep)) refuse('cep', CEP_INVALIDO)
  const chave = texto('chave')
  const notaFiscal = chave
    ? read(NotaFiscal, { valorNotaFiscal: valor, numeroDanfCte: chave, cfop: texto('cfop') }, colunaDaDeclaracao)
    : null
  const itens = itensDe(celula('descricao'), celula('quantidade'))
  const conteudo = chave ? null : read(ConteudoDigitado, { valor, itens }, colunaDaDeclaracao)
  if (cotacao && conteudo && conteudo.valor > limiteDoConteudo) refuse('descricao', acimaDoLimite)
  const pedido = read(FreteDigitado.shape.pedido, texto('pedido'), () => 'pedido')

  if (erros.size > 0 || !destinatario || !cotacao)
    return { erros: [...erros].map(([campo, mensagem]) => ({ campo, mensagem })) }
  return { lida: { destinatario, cotacao, conteudo, notaFiscal, pedido } }
}

type Schema<T> = {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

/** First and last name from one cell: the last name is everything after the first word. A company has none. */
function nomeDe(nome: string, sobrenome: string, documento: string) {
  const [first = '', ...others] = nome.split(/\s+/)
  if (sobrenome || others.length === 0 || isDocumentoCnpj(documentoChars(documento))) return { nome, sobrenome }
  return { nome: first, sobrenome: others.join(' ') }
}

/** The city by its name, in the named state or the CEP's; without a name, the CEP's city. */
function cidadeDe(cep: string, cidade: string, uf: string, lugares: Lugares) {
  const local = lugares.locate(cep)
  const siglaUf = uf ? lugares.findUf(uf) : local?.siglaUf
  if (!siglaUf) return undefined
  if (cidade) return lugares.findMunicipio(cidade, siglaUf)
  return local?.siglaUf === siglaUf ? local.uuidMunicipio : undefined
}

const COLUNA_DO_CAMPO: Record<string, NomeDaColuna> = {
  nome: 'nome',
  sobrenome: 'sobrenome',
  cpfCnpj: 'cpfCnpj',
  telefone: 'telefone',
  email: 'email',
  'endereco.cep': 'cep',
  'endereco.logradouro': 'endereco',
  'endereco.numero': 'numero',
  'endereco.complemento': 'complemento',
  'endereco.bairro': 'bairro',
  'endereco.cidade': 'cidade',
  cepDestino: 'cep',
  formato: 'formato',
  dimensoes: 'comprimento',
  'dimensoes.alturaPacote': 'altura',
  'dimensoes.larguraPacote': 'largura',
  'dimensoes.comprimentoPacote': 'comprimento',
  'dimensoes.diametroPacote': 'diametro',
  'dimensoes.pesoPacote': 'peso',
  valorEncomenda: 'valor',
}

const COLUNA_DA_DECLARACAO: Record<string, NomeDaColuna> = {
  valor: 'valor',
  valorNotaFiscal: 'valor',
  numeroDanfCte: 'chave',
  cfop: 'cfop',
  'itens.0.quantidade': 'quantidade',
}
const colunaDaDeclaracao = (path: string): NomeDaColuna => COLUNA_DA_DECLARACAO[path] ?? 'descricao'
