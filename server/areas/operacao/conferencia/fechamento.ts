import { formatReais } from '#contract/kernel/values/centavos'
import { parseDia, renderDia } from '#contract/kernel/values/dia'
import { type Dia, writeDia } from '#contract/kernel/values/instant'
import { STATUS_DE_EXCECAO, TIPOS_DE_EXCECAO } from '#contract/operacao/livro'
import type { Bloco } from '../../../impressos/dossie/dossie.ts'
import type { Impressora } from '../../../impressos/impressora.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { BYTE_ORDER_MARK, csvRow, reaisCell, textCell } from '../../../kernel/text/write-csv.ts'
import { findSelo, listContasDoDia, listDiasDoPeriodo } from '../../carteira/index.ts'
import { periodoDo } from '../livros/livro.ts'
import { listConferidos, listExcecoes } from './conferencia.repo.ts'
import { renderExcecoes } from './conferencia.ts'

export type Fechamento = Awaited<ReturnType<typeof readFechamento>>

/** A month of the books. The same rows give the same closing, whenever it is asked for. */
export async function readFechamento({ db, config }: Pick<Deps, 'db' | 'config'>, mes: string) {
  const [de, ate] = diasDo(mes)
  const periodo = periodoDo(de, ate)
  const conferidos = new Map((await listConferidos(db, { de, ate })).map((dia) => [dia.dia, dia]))
  const dias = await listDiasDoPeriodo(db, periodo)
  const { selo, anterior } = await findSelo(db, ate)
  return {
    mes,
    marca: config.marca,
    fim: new Date(periodo.ate.getTime() - 1000),
    contas: (await listContasDoDia(db, periodo)).map((conta) => ({
      ...conta,
      saldo: conta.anterior + conta.entrou - conta.saiu,
    })),
    dias: dias.map(({ dia, movimentos, soma }) => ({ dia, movimentos, soma, conferido: conferidos.get(dia) })),
    excecoes: await renderExcecoes(db, await listExcecoes(db, { de, ate })),
    selo: selo ?? (anterior && anterior.dia >= de ? anterior : null),
  }
}

function diasDo(mes: string): [Dia, Dia] {
  const [ano = 0, numero = 1] = mes.split('-').map(Number)
  const seguinte = numero === 12 ? `${ano + 1}-01-01` : `${ano}-${String(numero + 1).padStart(2, '0')}-01`
  return [`${mes}-01`, renderDia(parseDia(seguinte) - 1)]
}

export function writeCsv({ mes, marca, contas, dias, excecoes, selo }: Fechamento): string {
  const rows = [
    ['Fechamento', mes],
    ['Empresa', textCell(marca.razaoSocial), marca.cnpj],
    [],
    ['Conta', 'Saldo anterior', 'Saiu', 'Entrou', 'Saldo'],
    ...contas.map(({ conta, anterior, saiu, entrou, saldo }) => [
      textCell(conta),
      ...[anterior, saiu, entrou, saldo].map(reaisCell),
    ]),
    [],
    ['Dia', 'Movimentos', 'Movimentado', 'Exceções abertas', 'Exceções fechadas'],
    ...dias.map(({ dia, movimentos, soma, conferido }) => [
      writeDia(dia),
      String(movimentos),
      reaisCell(soma),
      conferido ? String(conferido.abertas) : 'não conferido',
      conferido ? String(conferido.fechadas) : 'não conferido',
    ]),
    [],
    ['Dia', 'Exceção', 'Sobre', 'Valor', 'Estado', 'Nota', 'Fechada por'],
    ...excecoes.map(({ dia, tipo, chave, valor, status, nota, fechadaPor }) => [
      writeDia(dia),
      TIPOS_DE_EXCECAO[tipo],
      textCell(chave),
      reaisCell(valor),
      STATUS_DE_EXCECAO[status],
      textCell(nota ?? ''),
      textCell(fechadaPor ?? ''),
    ]),
    [],
    ['Último selo', selo ? writeDia(selo.dia) : 'nenhum', selo?.resumo ?? ''],
  ]
  return BYTE_ORDER_MARK + rows.map((cells) => csvRow(cells)).join('')
}

const direita = 'direita' as const

/** The closing on paper. Its date is the month's last second, so that the same rows give the same bytes. */
export function printPdf(impressora: Impressora, { mes, marca, fim, contas, dias, excecoes, selo }: Fechamento) {
  const blocos: Bloco[] = [
    {
      tipo: 'campos',
      campos: [
        { nome: 'Empresa', texto: `${marca.razaoSocial}, CNPJ ${marca.cnpj}` },
        {
          nome: 'Último selo',
          texto: selo ? `${writeDia(selo.dia)}: ${selo.resumo}` : 'Nenhum dia deste mês foi selado.',
        },
      ],
    },
    { tipo: 'titulo', texto: 'Contas' },
    {
      tipo: 'tabela',
      ultimaEmNegrito: true,
      colunas: [
        { nome: 'Conta', largura: 60 },
        { nome: 'Saldo anterior', largura: 30, alinhamento: direita },
        { nome: 'Saiu', largura: 30, alinhamento: direita },
        { nome: 'Entrou', largura: 30, alinhamento: direita },
        { nome: 'Saldo', largura: 30, alinhamento: direita },
      ],
      linhas: [...contas, { conta: 'Soma', ...somasOf(contas) }].map(({ conta, anterior, saiu, entrou, saldo }) => [
        conta,
        ...[anterior, saiu, entrou, saldo].map(formatReais),
      ]),
    },
    { tipo: 'titulo', texto: 'Dias' },
    {
      tipo: 'tabela',
      colunas: [
        { nome: 'Dia', largura: 40 },
        { nome: 'Movimentos', largura: 40, alinhamento: direita },
        { nome: 'Movimentado', largura: 40, alinhamento: direita },
        { nome: 'Exceções', largura: 60 },
      ],
      linhas: dias.map(({ dia, movimentos, soma, conferido }) => [
        writeDia(dia),
        String(movimentos),
        formatReais(soma),
        conferido ? `${conferido.abertas} abertas, ${conferido.fechadas} fechadas` : 'não conferido',
      ]),
    },
    { tipo: 'titulo', texto: 'Exceções' },
    excecoes.length === 0
      ? { tipo: 'texto', texto: 'Nenhuma.' }
      : {
          tipo: 'tabela',
          colunas: [
            { nome: 'Dia', largura: 22 },
            { nome: 'Exceção', largura: 78 },
            { nome: 'Estado', largura: 50 },
            { nome: 'Valor', largura: 30, alinhamento: direita },
          ],
          linhas: excecoes.map(({ dia, tipo, valor, status }) => [
            writeDia(dia),
            TIPOS_DE_EXCECAO[tipo],
            STATUS_DE_EXCECAO[status],
            formatReais(valor),
          ]),
        },
  ]
  const titulo = `Fechamento de ${mes.split('-').reverse().join('/')}`
  const dossie = { marca: { nome: marca.nome, site: '' }, titulo, subtitulo: marca.razaoSocial, codigo: '', blocos }
  return impressora.print({ tipo: 'DOSSIE', dossie, emitidoEm: fim })
}

function somasOf(contas: Fechamento['contas']) {
  const sum = (of: (conta: Fechamento['contas'][number]) => number) =>
    contas.reduce((soma, conta) => soma + of(conta), 0)
  return {
    anterior: sum((conta) => conta.anterior),
    saiu: sum((conta) => conta.saiu),
    entrou: sum((conta) => conta.entrou),
    saldo: sum((conta) => conta.saldo),
  }
}
