import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import type { DadosDace, PessoaDace } from '../fiscal/dce/dados-dace.ts'
import { LADO } from './data-matrix.ts'
import type { Declaracao } from './declaracao.ts'
import type { Etiqueta } from './dizeres-da-etiqueta.ts'
import { larguraDe } from './larguras.ts'
import { PONTO_MM, type Traco } from './traco.ts'

const MARCA = { nome: 'FreteFlex', site: 'frete.exemplo' }

export const pessoa = (
  changes: Partial<Omit<Pessoa, 'endereco'>> & { endereco?: Partial<Pessoa['endereco']> } = {},
): Pessoa => ({
  nome: 'João',
  sobrenome: 'da Conceição',
  cpfCnpj: '11144477735',
  isCnpj: false,
  telefone: '21987654321',
  email: 'joao@exemplo.test',
  ...changes,
  endereco: {
    cep: '20040020',
    logradouro: 'Praça Pio X',
    numero: '7',
    complemento: 'Loja B',
    bairro: 'Centro',
    cidade: '',
    nomeCidade: 'Rio de Janeiro',
    estado: '',
    siglaUf: 'RJ',
    nomeUf: 'Rio de Janeiro',
    ...changes.endereco,
  },
})

/** A person with every text as long as the forms allow. */
export const comprida = (letters = 'Maria Aparecida Conceição dos Santos ') => {
  const fill = (length: number) => letters.repeat(120).slice(0, length).trim()
  return pessoa({
    nome: fill(120),
    sobrenome: fill(90),
    endereco: {
      logradouro: fill(120),
      numero: '12345',
      complemento: fill(20),
      bairro: fill(120),
      nomeCidade: 'Vila Bela da Santíssima Trindade',
      siglaUf: 'MT',
    },
  })
}

/** A shop with every line as long as its form allows; each begins with a word that identifies the line. */
export const lojaComprida = (letters = 'Comércio de Artigos Artesanais ') => {
  const fill = (begin: string, length: number) => `${begin} ${letters.repeat(120)}`.slice(0, length).trim()
  return pessoa({
    nome: fill('NOME', 255),
    sobrenome: '',
    cpfCnpj: '12ABC34501DE35',
    isCnpj: true,
    endereco: {
      logradouro: fill('RUA', 255),
      numero: fill('NUMERO', 128),
      complemento: fill('COMPLEMENTO', 255),
      bairro: fill('BAIRRO', 255),
    },
  })
}

export const etiqueta = (changes: Partial<Etiqueta> = {}): Etiqueta => ({
  marca: MARCA,
  transportadora: 'Correios',
  produto: 'correios/sedex',
  nomeProduto: 'SEDEX',
  codigo: 'QQ123456785BR',
  pedido: 'PED-00123',
  notaFiscal: null,
  pesoGramas: 1250,
  avisoRecebimento: true,
  maoPropria: true,
  valorDeclarado: 1_500_00,
  remetente: pessoa({ nome: 'Ana', sobrenome: 'Teste', endereco: { cep: '01310100', logradouro: 'Avenida Paulista' } }),
  destinatario: pessoa(),
  agencia: null,
  postarAte: '2026-12-06',
  cartaoPostagem: null,
  isSandbox: true,
  ...changes,
})

export const daJadlog = (changes: Partial<Etiqueta> = {}) =>
  etiqueta({
    transportadora: 'Jadlog',
    produto: 'jadlog/package',
    nomeProduto: '.PACKAGE',
    codigo: '99000000012345',
    agencia: 'Jadlog Paulista · Avenida Paulista, 900 · Bela Vista · São Paulo/SP · CEP 01310-200',
    ...changes,
  })

export const declaracao = (changes: Partial<Declaracao> = {}): Declaracao => ({
  marca: MARCA,
  transportadora: 'Correios',
  nomeProduto: 'SEDEX',
  codigo: 'QQ123456785BR',
  remetente: pessoa({ nome: 'Ana', sobrenome: 'Teste' }),
  destinatario: pessoa(),
  itens: [{ descricao: 'Caneca', quantidade: 2, valorUnitario: 44_95 }],
  valor: 89_90,
  pesoGramas: 1250,
  ...changes,
})

const pessoaDace = (changes: Partial<PessoaDace> = {}): PessoaDace => ({
  documento: '11144477735',
  nome: 'João da Conceição',
  logradouro: 'Praça Pio X',
  numero: '7',
  complemento: 'Loja B',
  bairro: 'Centro',
  cidade: 'Rio de Janeiro',
  uf: 'RJ',
  cep: '20040020',
  ...changes,
})

const CHAVE_DA_DCE = '35261111222333000181990010000000431107319056'

export const dace = (changes: Partial<DadosDace> = {}): DadosDace => ({
  chave: CHAVE_DA_DCE,
  serie: 1,
  numero: 43,
  emitidaEm: new Date('2026-11-25T14:59:58Z'),
  protocolo: '3532600000023909',
  autorizadaEm: new Date('2026-11-25T15:00:02Z'),
  modalidade: 0,
  ambiente: 1,
  qrCode: `https://www.fazenda.pr.gov.br/dce/qrcode?chDCe=${changes.chave ?? CHAVE_DA_DCE}&tpAmb=${changes.ambiente ?? 1}`,
  emissor: { cnpj: '11222333000181', nome: 'FreteFlex Tecnologia Ltda' },
  remetente: pessoaDace({
    documento: '52998224725',
    nome: 'Ana Teste',
    logradouro: 'Avenida Paulista',
    numero: '1000',
    complemento: '',
    bairro: 'Bela Vista',
    cidade: 'São Paulo',
    uf: 'SP',
    cep: '01310100',
  }),
  destinatario: pessoaDace(),
  itens: [
    { descricao: 'Caneca de cerâmica', quantidade: 2, valor: 59_90 },
    { descricao: 'Pires', quantidade: 1, valor: 30_00 },
  ],
  total: 89_90,
  ...changes,
})

/** A DACE with every line as long as the layout of a DC-e allows. */
export const daceComprida = (letters = 'Maria Aparecida Conceição dos Santos ', changes: Partial<DadosDace> = {}) => {
  const fill = (begin: string, length: number) => `${begin} ${letters.repeat(20)}`.slice(0, length).trim()
  const comprida = pessoaDace({
    nome: fill('NOME', 60),
    logradouro: fill('RUA', 60),
    numero: fill('NUMERO', 60),
    complemento: fill('COMPLEMENTO', 60),
    bairro: fill('BAIRRO', 60),
    cidade: fill('CIDADE', 64),
  })
  return dace({
    remetente: { ...comprida, documento: '12ABC34501DE35' },
    destinatario: comprida,
    emissor: { cnpj: '11222333000181', nome: fill('MARCA', 60) },
    modalidade: 2,
    serie: 999,
    numero: 999_999_999,
    total: 1_000_000_000,
    ...changes,
  })
}

type Caixa = { nome: string; esquerda: number; direita: number; topo: number; pe: number }

/** Boxes of texts and codes in mm, quiet zones included. */
export const ocupados = (tracos: readonly Traco[]): Caixa[] =>
  tracos.flatMap((traco): Caixa[] => {
    if (traco.tipo === 'texto') {
      const { x, y, texto, fonte, tamanho } = traco
      const [acima, abaixo] = [0.74 * tamanho * PONTO_MM, 0.2 * tamanho * PONTO_MM]
      return [
        { nome: texto, esquerda: x, direita: x + larguraDe(texto, fonte, tamanho), topo: y - acima, pe: y + abaixo },
      ]
    }
    if (traco.tipo === 'barras') {
      const { x, y, altura, modulo, codigo } = traco
      const quieto = 10 * modulo
      return [
        {
          nome: codigo.texto,
          esquerda: x - quieto,
          direita: x + codigo.modulos * modulo + quieto,
          topo: y,
          pe: y + altura,
        },
      ]
    }
    if (traco.tipo === 'matriz') {
      const { x, y, modulo } = traco
      const ate = LADO * modulo + 3
      return [{ nome: 'matriz', esquerda: x - 3, direita: x + ate, topo: y - 3, pe: y + ate }]
    }
    if (traco.tipo === 'qr') {
      const { x, y, modulo, codigo } = traco
      const quieto = 4 * modulo
      const ate = codigo.lado * modulo + quieto
      return [{ nome: 'qr', esquerda: x - quieto, direita: x + ate, topo: y - quieto, pe: y + ate }]
    }
    return []
  })

/** Overlapping pairs. An overlap of at most 0.02 mm does not count. */
export const overlaps = (caixas: readonly Caixa[]) =>
  caixas.flatMap((a, i) =>
    caixas
      .slice(i + 1)
      .filter(
        (b) =>
          a.esquerda < b.direita - 0.02 &&
          b.esquerda < a.direita - 0.02 &&
          a.topo < b.pe - 0.02 &&
          b.topo < a.pe - 0.02,
      )
      .map((b) => `${a.nome} × ${b.nome}`),
  )

/** Lines that cross a text or a code. */
export const crossings = (tracos: readonly Traco[], caixas: readonly Caixa[]) =>
  tracos
    .flatMap((traco) => (traco.tipo === 'linha' ? [traco] : []))
    .flatMap(({ x, y, ateX, ateY }) =>
      caixas
        .filter(
          (one) => x < one.direita - 0.02 && ateX > one.esquerda + 0.02 && y < one.pe - 0.02 && ateY > one.topo + 0.02,
        )
        .map(({ nome }) => `${nome} at ${x},${y}`),
    )
