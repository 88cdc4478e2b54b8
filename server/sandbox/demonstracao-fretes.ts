import type { MotivoDeContestacao } from '#contract/diferenca'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Novidade } from '../adapters/transportadora/simulada/linguas.ts'
import type { MedidasDaTransportadora } from '../ports/expedicao.ts'

/** A step of a parcel, and how many hours after the purchase it happens. */
export type PassoDeDemonstracao =
  | { horas: number; novidade: Novidade; agencia: string; medidas?: MedidasDaTransportadora }
  | { horas: number; faz: 'cancela'; justificativa: string }
  | { horas: number; faz: 'vence' }
  | { horas: number; faz: 'contesta'; motivo: MotivoDeContestacao; texto: string }

export type EncomendaDeDemonstracao = {
  pedido: string
  produto: 'correios/pac' | 'correios/sedex' | 'jadlog/package' | 'jadlog/com'
  para: Destino
  itens: readonly { descricao: string; quantidade: number; valorUnitario: Centavos }[]
  /** The key of an invoice, in place of the content declaration. */
  chave?: string
  passos?: readonly PassoDeDemonstracao[]
}

/** Characters of novels, so that no mail reaches a real person by mistake. */
type Destino = {
  nome: string
  sobrenome: string
  cpfCnpj: string
  telefone: string
  cep: string
  logradouro: string
  numero: string
  bairro: string
  cidade: string
  uf: string
}

const DIA = 24

/** As a carrier measured the box of the demo, which was quoted with 500 g: more, and less. */
const PESADA = { alturaPacote: 9, larguraPacote: 18, comprimentoPacote: 26, pesoGramas: 1180 }
const LEVE = { alturaPacote: 6, larguraPacote: 16, comprimentoPacote: 24, pesoGramas: 280 }

const CAPITU: Destino = {
  nome: 'Capitolina',
  sobrenome: 'Pádua',
  cpfCnpj: '90010020055',
  telefone: '2132650101',
  cep: '20040020',
  logradouro: 'Praça Pio X',
  numero: '78',
  bairro: 'Centro',
  cidade: 'Rio de Janeiro',
  uf: 'RJ',
}
const BRAS: Destino = {
  nome: 'Brás',
  sobrenome: 'Cubas',
  cpfCnpj: '90020030053',
  telefone: '3132650102',
  cep: '30130005',
  logradouro: 'Avenida Afonso Pena',
  numero: '1212',
  bairro: 'Centro',
  cidade: 'Belo Horizonte',
  uf: 'MG',
}
const POLICARPO: Destino = {
  nome: 'Policarpo',
  sobrenome: 'Quaresma',
  cpfCnpj: '90030040051',
  telefone: '4132650103',
  cep: '80020310',
  logradouro: 'Rua XV de Novembro',
  numero: '300',
  bairro: 'Centro',
  cidade: 'Curitiba',
  uf: 'PR',
}
const AURELIA: Destino = {
  nome: 'Aurélia',
  sobrenome: 'Camargo',
  cpfCnpj: '90040050050',
  telefone: '1132650104',
  cep: '01001000',
  logradouro: 'Praça da Sé',
  numero: '21',
  bairro: 'Sé',
  cidade: 'São Paulo',
  uf: 'SP',
}
const BENTO: Destino = {
  nome: 'Bento',
  sobrenome: 'Santiago',
  cpfCnpj: '90050060058',
  telefone: '5132650105',
  cep: '90020025',
  logradouro: 'Rua dos Andradas',
  numero: '1001',
  bairro: 'Centro Histórico',
  cidade: 'Porto Alegre',
  uf: 'RS',
}
const GABRIELA: Destino = {
  nome: 'Gabriela',
  sobrenome: 'da Silva',
  cpfCnpj: '90060070056',
  telefone: '7132650106',
  cep: '40020000',
  logradouro: 'Praça da Sé',
  numero: '5',
  bairro: 'Centro',
  cidade: 'Salvador',
  uf: 'BA',
}
const HELENA: Destino = {
  nome: 'Helena',
  sobrenome: 'do Vale',
  cpfCnpj: '90070080054',
  telefone: '4832650107',
  cep: '88010400',
  logradouro: 'Praça XV de Novembro',
  numero: '40',
  bairro: 'Centro',
  cidade: 'Florianópolis',
  uf: 'SC',
}
const SIMAO: Destino = {
  nome: 'Simão',
  sobrenome: 'Bacamarte',
  cpfCnpj: '90080090052',
  telefone: '1932650108',
  cep: '13010041',
  logradouro: 'Rua Treze de Maio',
  numero: '150',
  bairro: 'Centro',
  cidade: 'Campinas',
  uf: 'SP',
}
const MACABEA: Destino = {
  nome: 'Macabéa',
  sobrenome: 'de Alagoas',
  cpfCnpj: '90100010083',
  telefone: '8132650109',
  cep: '50030230',
  logradouro: 'Rua do Bom Jesus',
  numero: '197',
  bairro: 'Recife',
  cidade: 'Recife',
  uf: 'PE',
}

/** Purchases with the wallet, oldest first, and how many hours before the first start each was made. */
export const COMPRAS: readonly { haHoras: number; encomendas: readonly EncomendaDeDemonstracao[] }[] = [
  {
    haHoras: 20 * DIA,
    encomendas: [
      {
        pedido: 'ATELIE-1031',
        produto: 'correios/pac',
        para: CAPITU,
        itens: [{ descricao: 'Caneca de cerâmica', quantidade: 2, valorUnitario: 44_95 }],
        passos: [
          { horas: 22, novidade: 'POSTADO', agencia: 'AC Paulista - São Paulo/SP', medidas: PESADA },
          { horas: 3 * DIA, novidade: 'EM_TRANSITO', agencia: 'CTE Vila Maria - São Paulo/SP' },
          { horas: 6 * DIA, novidade: 'SAIU_PARA_ENTREGA', agencia: 'CDD Centro - Rio de Janeiro/RJ' },
          { horas: 6 * DIA + 5, novidade: 'ENTREGUE', agencia: 'CDD Centro - Rio de Janeiro/RJ' },
          {
            horas: 13 * DIA, // ten business days after the posting are never over by then
            faz: 'contesta',
            motivo: 'PESO',
            texto: 'As duas canecas e a caixa pesam 500 g. O peso medido é o de outro pacote.',
          },
        ],
      },
      {
        pedido: 'ATELIE-1032',
        produto: 'jadlog/package',
        para: POLICARPO,
        itens: [{ descricao: 'Luminária de mesa', quantidade: 1, valorUnitario: 189_00 }],
        chave: '35261111222333000181550010000010421000010424',
        passos: [
          { horas: 26, novidade: 'POSTADO', agencia: 'CO São Paulo' },
          { horas: 3 * DIA + 4, novidade: 'EM_TRANSITO', agencia: 'CO Curitiba' },
          { horas: 4 * DIA + 6, novidade: 'ENTREGUE', agencia: 'CO Curitiba' },
        ],
      },
      {
        pedido: 'ATELIE-1033',
        produto: 'correios/pac',
        para: BRAS,
        itens: [{ descricao: 'Vaso de cerâmica', quantidade: 1, valorUnitario: 79_90 }],
        passos: [
          { horas: 22, novidade: 'POSTADO', agencia: 'AC Paulista - São Paulo/SP' },
          { horas: 6 * DIA, novidade: 'NAO_ENTREGUE', agencia: 'CDD Centro - Belo Horizonte/MG' },
          { horas: 12 * DIA, novidade: 'DEVOLUCAO', agencia: 'CDD Centro - Belo Horizonte/MG' },
          { horas: 17 * DIA, novidade: 'DEVOLVIDO', agencia: 'CDD Bela Vista - São Paulo/SP' },
        ],
      },
      {
        pedido: 'ATELIE-1034',
        produto: 'correios/pac',
        para: SIMAO,
        itens: [{ descricao: 'Kit de pincéis', quantidade: 1, valorUnitario: 59_90 }],
        passos: [
          { horas: 14 * DIA, faz: 'vence' }, // the subscriber is warned that the label is about to expire
          { horas: 16 * DIA, faz: 'vence' },
        ],
      },
    ],
  },
  {
    haHoras: 3 * DIA,
    encomendas: [
      {
        pedido: 'ATELIE-1041',
        produto: 'correios/sedex',
        para: AURELIA,
        itens: [{ descricao: 'Quadro bordado', quantidade: 1, valorUnitario: 120_00 }],
        passos: [
          { horas: 20, novidade: 'POSTADO', agencia: 'AC Paulista - São Paulo/SP', medidas: LEVE },
          { horas: 2 * DIA + 22, novidade: 'SAIU_PARA_ENTREGA', agencia: 'CDD Sé - São Paulo/SP' },
        ],
      },
      {
        pedido: 'ATELIE-1042',
        produto: 'jadlog/package',
        para: BENTO,
        itens: [{ descricao: 'Jogo americano', quantidade: 4, valorUnitario: 24_50 }],
        passos: [
          { horas: 21, novidade: 'POSTADO', agencia: 'CO São Paulo' },
          { horas: 2 * DIA + 12, novidade: 'AGUARDANDO_RETIRADA', agencia: 'CO Porto Alegre' },
        ],
      },
      {
        pedido: 'ATELIE-1043',
        produto: 'correios/pac',
        para: HELENA,
        itens: [{ descricao: 'Bolsa de crochê', quantidade: 1, valorUnitario: 139_90 }],
        passos: [{ horas: 30, faz: 'cancela', justificativa: 'O cliente desistiu da compra.' }],
      },
    ],
  },
  {
    haHoras: 2,
    encomendas: [
      {
        pedido: 'ATELIE-1051',
        produto: 'correios/pac',
        para: GABRIELA,
        itens: [
          { descricao: 'Caneca de cerâmica', quantidade: 4, valorUnitario: 44_95 },
          { descricao: 'Prato de cerâmica', quantidade: 2, valorUnitario: 39_90 },
        ],
      },
      {
        pedido: 'ATELIE-1052',
        produto: 'jadlog/package',
        para: MACABEA,
        itens: [{ descricao: 'Colar de sementes', quantidade: 3, valorUnitario: 29_90 }],
      },
      {
        pedido: 'ATELIE-1053',
        produto: 'correios/pac',
        para: { ...POLICARPO, numero: '504' }, // the carrier never confirms the cancellation
        itens: [{ descricao: 'Porta-retrato', quantidade: 1, valorUnitario: 49_90 }],
        passos: [{ horas: 1, faz: 'cancela', justificativa: 'Endereço errado.' }],
      },
      {
        pedido: 'ATELIE-1054',
        produto: 'correios/pac',
        para: { ...CAPITU, numero: '500' }, // the carrier never gives a label
        itens: [{ descricao: 'Almofada bordada', quantidade: 1, valorUnitario: 69_90 }],
      },
    ],
  },
]

/** The item whose card payment stays pending: nobody decides it at the bank. */
export const NO_CARTAO: EncomendaDeDemonstracao = {
  pedido: 'ATELIE-1061',
  produto: 'correios/sedex',
  para: BRAS,
  itens: [{ descricao: 'Vaso de cerâmica', quantidade: 1, valorUnitario: 79_90 }],
}
/** The test card that stays under review (D §11). */
export const CARTAO_EM_ANALISE = {
  numero: '4000000000000119',
  titular: 'MARINA DEMONSTRACAO',
  mes: '12',
  ano: '2099',
  codigo: '123',
}
