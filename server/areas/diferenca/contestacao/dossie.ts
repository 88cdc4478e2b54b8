import { buffer } from 'node:stream/consumers'
import {
  DESFECHOS,
  type Diferenca,
  MOTIVOS_DE_CONTESTACAO,
  type ReciboMedido,
  STATUS_DE_CONTESTACAO,
  TIPOS_DE_DIFERENCA,
} from '#contract/diferenca'
import { MENSAGENS_DA_CONTESTACAO as MENSAGENS } from '#contract/diferenca/contestacao'
import { MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatCep } from '#contract/kernel/values/cep'
import { type Dia, diaOf, toBrasilia, writeDia } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Bloco, Dossie } from '../../../impressos/dossie/dossie.ts'
import type { Foto } from '../../../impressos/dossie/foto.ts'
import type { Impressora } from '../../../impressos/impressora.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Limit } from '../../../kernel/limits.ts'
import {
  dimensoesMedidas,
  findPostagem,
  listCotados,
  listFretesDe,
  listOcorrenciasDe,
  priceCotado,
  pricePostado,
} from '../../frete/index.ts'

import { reciboOf } from '../diferenca.rules.ts'
import { listProvasDe, type ProvaGuardada } from '../prova/prova.repo.ts'
import { readArquivo, withPostagem } from '../prova/prova.ts'
import { listDiferencasDo, listDoFrete, listMedicoes } from './contestacao.repo.ts'

/** Files of one account; each may hold thirty megabytes of photographs. */
const LIMITE: Limit = { name: 'diferenca.dossie', max: 20, windowSeconds: 60 }

/**
 * The file of a frete's differences and contests as one PDF (D §14): receipt, measures, contests, events, photographs. Throws
 * NOT_FOUND for a frete of another subscriber, and for one that has no difference.
 */
export async function printDossie(
  deps: Deps,
  impressora: Impressora,
  { assinaturaUuid, freteUuid }: { assinaturaUuid: string; freteUuid: string },
) {
  await deps.limits.take(LIMITE, assinaturaUuid)
  return printDossieDaEquipe(deps, impressora, { assinaturaUuid, freteUuid })
}

/** The same file for the staff, who are not counted. */
export async function printDossieDaEquipe(
  deps: Deps,
  impressora: Impressora,
  { assinaturaUuid, freteUuid }: { assinaturaUuid: string; freteUuid: string },
) {
  const found = isUuid(freteUuid)
    ? (await listFretesDe(deps, assinaturaUuid, [freteUuid])).values().next().value
    : undefined
  if (!found) throw new AppError('NOT_FOUND', MENSAGENS_DO_ENVIO.naoEncontrado)
  const dossie = await findDossie(deps, assinaturaUuid, found)
  const emitidoEm = deps.clock.now()
  const bytes = await impressora.print({ tipo: 'DOSSIE', dossie, emitidoEm })
  const codigo = (found.codigoEncomenda ?? '').replace(/[^A-Za-z0-9]/g, '')
  return { bytes, nome: ['dossie', codigo, diaOf(emitidoEm)].filter(Boolean).join('-') }
}

type Frete = Awaited<ReturnType<typeof listFretesDe>> extends Map<string, infer F> ? F : never

async function findDossie(deps: Deps, assinaturaUuid: string, frete: Frete): Promise<Dossie> {
  const { db, config, publicUrl } = deps
  const { uuid } = frete
  const diferencas = await listDiferencasDo(db, uuid)
  const ultima = diferencas.at(-1)
  if (!ultima) throw new AppError('NOT_FOUND', MENSAGENS.semDiferenca)
  const [[cotado], medicoes, contestacoes, ocorrencias, provas, postagem] = await Promise.all([
    listCotados(db, [uuid]),
    listMedicoes(db, uuid),
    listDoFrete(db, uuid),
    listOcorrenciasDe(db, [uuid]),
    listProvasDe(db, [uuid]),
    findPostagem(db, assinaturaUuid, uuid),
  ])
  const recibos = [reciboOf(priceCotado(cotado!)), reciboOf(pricePostado(cotado!, ultima.medidas))] as const
  const guardadas = provas.map((prova) => (postagem ? withPostagem(prova, postagem) : prova))
  const fotos: Bloco[] = []
  for (const prova of guardadas) fotos.push(await blocoDaFoto(deps, prova, contestacoes))
  return {
    marca: { nome: config.marca.nome, site: new URL(publicUrl()).host },
    titulo: 'Dossiê da diferença de frete',
    subtitulo: `Emitido em ${horaDe(deps.clock.now())}`,
    codigo: frete.codigoEncomenda ?? '',
    blocos: [
      ...blocosDoFrete(frete),
      ...blocosDasDiferencas(diferencas),
      ...blocosDoRecibo(recibos),
      ...blocosDasMedidas(frete, ultima.medidas, recibos, medicoes),
      ...blocosDasContestacoes(contestacoes, guardadas),
      ...blocosDosEventos(ocorrencias.get(uuid) ?? []),
      { tipo: 'titulo', texto: 'Fotos' },
      ...(fotos.length > 0 ? fotos : [{ tipo: 'texto' as const, texto: 'Nenhuma foto foi guardada para este frete.' }]),
    ],
  }
}

function blocosDoFrete(frete: Frete): Bloco[] {
  const { transportadora, produto, remetente, destinatario, pedido, data, valorFrete } = frete
  const cidadeDe = ({ endereco }: Frete['destinatario']) =>
    `${endereco.nomeCidade}/${endereco.siglaUf}, CEP ${formatCep(endereco.cep)}`
  return [
    { tipo: 'titulo', texto: 'Frete' },
    {
      tipo: 'campos',
      campos: [
        { nome: 'Transportadora', texto: `${transportadora.nomeTransportadora} · ${produto.nomeProduto}` },
        { nome: 'Comprado em', texto: horaDe(data) },
        { nome: 'Preço pago', texto: formatReais(valorFrete) },
        { nome: 'Remetente', texto: `${nomeDe(remetente)} · ${cidadeDe(remetente)}` },
        { nome: 'Destinatário', texto: `${nomeDe(destinatario)} · ${cidadeDe(destinatario)}` },
        ...(pedido ? [{ nome: 'Pedido', texto: pedido }] : []),
      ],
    },
  ]
}

const nomeDe = ({ nome, sobrenome }: { nome: string; sobrenome: string }) => `${nome} ${sobrenome}`.trim() || '–'

function blocosDasDiferencas(diferencas: Awaited<ReturnType<typeof listDiferencasDo>>): Bloco[] {
  return [
    { tipo: 'titulo', texto: diferencas.length > 1 ? 'Diferenças' : 'Diferença' },
    {
      tipo: 'tabela',
      colunas: [
        { nome: 'Encontrada em', largura: 34 },
        { nome: 'Tipo', largura: 18 },
        { nome: 'Encontrado', largura: 26, alinhamento: 'direita' },
        { nome: 'Vale agora', largura: 26, alinhamento: 'direita' },
        { nome: 'Contestar até', largura: 30 },
        { nome: 'Situação', largura: 46 },
      ],
      linhas: diferencas.map((uma) => [
        horaDe(uma.criadaEm),
        TIPOS_DE_DIFERENCA[uma.tipo],
        formatReais(uma.achadoCentavos),
        formatReais(uma.valorCentavos),
        diaDe(uma.prazoContestacao),
        situacaoDe(uma),
      ]),
    },
  ]
}

function situacaoDe({
  desfecho,
  quitadaEm,
  contestacao,
  vencimento,
}: Awaited<ReturnType<typeof listDiferencasDo>>[number]) {
  if (desfecho && quitadaEm) return `${DESFECHOS[desfecho]} em ${writeDia(diaOf(quitadaEm))}`
  if (contestacao === 'ABERTA') return 'Em contestação'
  return vencimento ? `Em aberto, vence em ${writeDia(vencimento)}` : 'Em aberto'
}

function blocosDoRecibo([cotado, medido]: readonly [ReciboMedido, ReciboMedido]): Bloco[] {
  const nomes = [...new Set([...cotado.linhas, ...medido.linhas].map(({ nome }) => nome))]
  const valorDe = (recibo: ReciboMedido, nome: string) => {
    const linha = recibo.linhas.find((one) => one.nome === nome)
    return linha ? formatReais(linha.valor) : '–'
  }
  const row = (nome: string, of: (recibo: ReciboMedido) => string) => [nome, of(cotado), of(medido)]
  return [
    { tipo: 'titulo', texto: 'Recibo' },
    {
      tipo: 'tabela',
      colunas: [
        { nome: 'Componente', largura: 90 },
        { nome: 'Como cotado', largura: 45, alinhamento: 'direita' },
        { nome: 'Como medido', largura: 45, alinhamento: 'direita' },
      ],
      linhas: [
        row('Peso real', ({ pesoReal }) => quilosDe(pesoReal)),
        row('Peso cubado', ({ pesoCubado }) => quilosDe(pesoCubado)),
        row('Peso que valeu', ({ pesoRegra }) => (pesoRegra === 'CUBADO' ? 'cubado' : 'real')),
        ...nomes.map((nome) => row(nome, (recibo) => valorDe(recibo, nome))),
        row('Total', ({ total }) => formatReais(total)),
      ],
      ultimaEmNegrito: true,
    },
  ]
}

type Dimensoes = Diferenca['dimensoes']
type Medicoes = Awaited<ReturnType<typeof listMedicoes>>

function blocosDasMedidas(
  frete: Frete,
  medidas: Parameters<typeof dimensoesMedidas>[0],
  recibos: readonly [ReciboMedido, ReciboMedido],
  medicoes: Medicoes,
): Bloco[] {
  const medidasDaTransportadora = dimensoesMedidas(medidas)
  const pacote = (nome: string, dimensoes: Dimensoes) => ({
    nome,
    comprimento: dimensoes.comprimentoPacote,
    largura: dimensoes.larguraPacote ?? dimensoes.diametroPacote ?? 1,
    altura: dimensoes.alturaPacote ?? dimensoes.diametroPacote ?? 1,
    dizeres: dizerMedidas(dimensoes),
  })
  return [
    { tipo: 'titulo', texto: 'Medidas' },
    {
      tipo: 'pacotes',
      pacotes: [pacote('Como cotado', frete.dimensoes), pacote('Como medido', medidasDaTransportadora)],
    },
    {
      tipo: 'tabela',
      colunas: [
        { nome: 'Medição em', largura: 40 },
        { nome: 'Fonte', largura: 34 },
        { nome: 'Medidas', largura: 72 },
        { nome: 'Preço pelo recibo', largura: 34, alinhamento: 'direita' },
      ],
      linhas: [
        [horaDe(frete.data), 'Cotação', dizerMedidas(frete.dimensoes), formatReais(recibos[0].total)],
        ...medicoes.map((uma) => [
          horaDe(uma.em),
          uma.fonte === 'RASTREIO' ? 'Rastreio' : 'Fatura',
          dizerMedidas(dimensoesMedidas(uma.medidas)),
          formatReais(uma.precoCentavos),
        ]),
      ],
    },
  ]
}

/** '24 × 16 × 4 cm · 0,300 kg': length, width and height; a roll's length and diameter. */
function dizerMedidas({ comprimentoPacote, larguraPacote, alturaPacote, diametroPacote, pesoPacote }: Dimensoes) {
  const numero = (cm: number) => cm.toLocaleString('pt-BR')
  const lados =
    larguraPacote != null && alturaPacote != null
      ? `${[comprimentoPacote, larguraPacote, alturaPacote].map(numero).join(' × ')} cm`
      : `${numero(comprimentoPacote)} cm × Ø ${numero(diametroPacote ?? 0)} cm`
  const diametro = alturaPacote != null && diametroPacote ? ` (Ø ${numero(diametroPacote)} cm)` : ''
  return `${lados}${diametro} · ${quilosDe(pesoPacote)}`
}

type Contestacoes = Awaited<ReturnType<typeof listDoFrete>>

function blocosDasContestacoes(contestacoes: Contestacoes, provas: readonly ProvaGuardada[]): Bloco[] {
  if (contestacoes.length === 0)
    return [
      { tipo: 'titulo', texto: 'Contestação' },
      { tipo: 'texto', texto: 'Esta diferença não foi contestada.' },
    ]
  return contestacoes.flatMap((uma, i): Bloco[] => [
    { tipo: 'titulo', texto: contestacoes.length > 1 ? `Contestação ${i + 1}` : 'Contestação' },
    {
      tipo: 'campos',
      campos: [
        { nome: 'Situação', texto: STATUS_DE_CONTESTACAO[uma.status] },
        { nome: 'Aberta em', texto: horaDe(uma.abertaEm) },
        { nome: 'Débito contestado', texto: formatReais(0 - uma.contestadoCentavos) },
        { nome: 'Motivo', texto: MOTIVOS_DE_CONTESTACAO[uma.motivo] },
        { nome: 'Explicação', texto: uma.texto || '–' },
        { nome: 'Fotos', texto: fotosDa(uma, provas) },
        { nome: 'Resposta até', texto: writeDia(uma.prazoResposta) },
        ...(uma.decididaEm
          ? [{ nome: uma.status === 'DESISTENCIA' ? 'Retirada em' : 'Decidida em', texto: horaDe(uma.decididaEm) }]
          : []),
        ...(uma.medidas ? [{ nome: 'Medidas que valem', texto: dizerMedidas(dimensoesMedidas(uma.medidas)) }] : []),
        ...(uma.resposta ? [{ nome: 'Resposta da equipe', texto: uma.resposta }] : []),
      ],
    },
  ])
}

const fotosDa = ({ provas: uuids }: Contestacoes[number], provas: readonly ProvaGuardada[]) =>
  provas
    .filter(({ uuid }) => uuids.includes(uuid))
    .map(({ numero }) => `Foto ${numero}`)
    .join(', ') || 'nenhuma'

function blocosDosEventos(ocorrencias: readonly { em: Date; descricao: string; agencia: string }[]): Bloco[] {
  const linhas = ocorrencias
    .toSorted((one, other) => one.em.getTime() - other.em.getTime())
    .map(({ em, descricao, agencia }) => [horaDe(em), descricao, agencia])
  return [
    { tipo: 'titulo', texto: 'Eventos do rastreio' },
    linhas.length > 0
      ? {
          tipo: 'tabela',
          colunas: [
            { nome: 'Quando', largura: 40 },
            { nome: 'O que houve', largura: 74 },
            { nome: 'Onde', largura: 66 },
          ],
          linhas,
        }
      : { tipo: 'texto', texto: 'A transportadora não contou nenhum evento.' },
  ]
}

async function blocoDaFoto(deps: Deps, prova: ProvaGuardada, contestacoes: Contestacoes): Promise<Bloco> {
  const { numero, tipo, largura, altura, tamanho, sha256, enviadaEm, antesDaPostagem, uuid, arquivoUuid } = prova
  const nas = contestacoes.flatMap(({ provas }, i) => (provas.includes(uuid) ? `contestação ${i + 1}` : []))
  return {
    tipo: 'foto',
    foto: arquivoUuid ? ({ tipo, largura, altura, bytes: await bytesOf(deps, arquivoUuid) } satisfies Foto) : null,
    dizeres: [
      `Foto ${numero} · recebida em ${horaDe(enviadaEm)}, ${antesDaPostagem ? 'antes' : 'depois'} da postagem${nas.length > 0 ? ` · ${nas.join(', ')}` : ''}`,
      `${tipo} · ${largura} × ${altura} pixels · ${tamanho.toLocaleString('pt-BR')} bytes`,
      `SHA-256 ${sha256}`,
      ...(arquivoUuid ? [] : ['A foto foi apagada com a conta de quem a enviou.']),
    ],
  }
}

async function bytesOf(deps: Deps, arquivoUuid: string) {
  const { parts } = await readArquivo(deps, arquivoUuid)
  return buffer(parts)
}

const quilosDe = (gramas: number) =>
  `${(gramas / 1000).toLocaleString('pt-BR', { minimumFractionDigits: 3, maximumFractionDigits: 3 })} kg`
const diaDe = (dia: Dia | null) => (dia ? writeDia(dia) : '–')
/** '25/11/2026 12:00:00', in America/Sao_Paulo. */
const horaDe = (instant: Date) => `${writeDia(diaOf(instant))} ${toBrasilia(instant).slice(11, 19)}`
