import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isListavel, printListaDePostagem } from '#contract/frete/lista-de-postagem'
import { type Folha, printDeclaracao, printDeclaracoes, printEtiqueta, printEtiquetas } from '#contract/frete-envio'
import { callFile, endsSession } from '../../../app/data/api.ts'
import { agora } from '../../../app/data/clock.ts'
import { callNamedFile } from '../../../app/data/named-file.ts'
import { can } from '../../../app/data/perfil.ts'
import { DOWNLOAD_FALHOU } from '../../../app/download-falhou.ts'
import { showModal, showToast } from '../../../app/notices/notices.ts'
import { saveAs } from '../../../app/save-as.ts'
import { holdTab, showFile } from '../../../app/show-file.ts'
import { showImpressos } from '../frete.queries.ts'
import { type Impresso, isDeclaravel, semDeclaracaoText } from './impressao.rules.ts'
import { foraDaListaText } from './lista.rules.ts'

/** S2 §2. */
export const BAIXANDO_ETIQUETAS = 'Baixando etiquetas ....'
export const BAIXANDO_DECLARACOES = 'Baixando declarações ...'
export const BAIXANDO_LISTA = 'Baixando lista ...'

/** S2 §8. */
const ETIQUETAS_FALHARAM = {
  kind: 'error',
  title: 'Erro ao gerar etiquetas',
  text: 'Não foi possível gerar as etiquetas.',
} as const
const ARQUIVO_FALHOU = { kind: 'error', ...DOWNLOAD_FALHOU } as const

/** `posicao` is the first place on an A4 sheet, 1 to 4; `comDeclaracoes` prints the declarations behind the labels. */
export type Formato = { posicao: number; comDeclaracoes: boolean }
const FOLHA_NOVA: Formato = { posicao: 1, comDeclaracoes: false }
type PedidoDeImpressao = { uuids: readonly string[]; tipoFolha: Folha; formato: Formato; tab: Window | null }

/**
 * Prints labels in the order in which the fretes are listed. A PDF opens in a new tab; a file for a label printer is
 * downloaded.
 */
export function usePrintEtiquetas() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ uuids, tipoFolha, formato: { posicao, comDeclaracoes } }: PedidoDeImpressao) => {
      const query = {
        tipoFolha,
        ...(posicao > 1 && { posicao }),
        ...(comDeclaracoes && { comDeclaracoes: 'true' }),
      }
      const own = `etiquetas.${tipoFolha === 'ZPL' ? 'zpl' : 'pdf'}`
      return uuids.length === 1
        ? callNamedFile(printEtiqueta, { params: { id: uuids[0] }, query }, own)
        : callNamedFile(printEtiquetas, { query: { uuids: uuids.join(','), ...query } }, own)
    },
    onSuccess: ({ name, file }, { uuids, tipoFolha, tab }) => {
      if (tipoFolha === 'ZPL') saveAs(name, file)
      else showFile(tab, name, file)
      showImpressos(queryClient, uuids, agora())
      if (can('provarMedidas')) offerProva(uuids, navigate)
    },
    onError: (error, { tab }) => {
      tab?.close()
      if (!endsSession(error)) showModal(ETIQUETAS_FALHARAM)
    },
  })
  return {
    isPending,
    /** Call `print` in a click: only then the browser allows a new tab. */
    print: (uuids: readonly string[], tipoFolha: Folha, formato = FOLHA_NOVA) =>
      mutate({ uuids, tipoFolha, formato, tab: tipoFolha === 'ZPL' ? null : holdTab(BAIXANDO_ETIQUETAS) }),
  }
}

/** The part of an address that leads to the provas in the detail of a frete. */
export const PROVA = '#prova'

/** Suggests a picture of the measures: the person has the closed and labelled parcel at hand now (D §14). */
function offerProva(uuids: readonly string[], navigate: ReturnType<typeof useNavigate>) {
  const tirar = {
    label: 'Guardar foto',
    leadsOn: true,
    onAct: () => void navigate(`/envios?frete=${uuids[0]}${PROVA}`),
  }
  showToast('Guarde a prova das medidas: foto da balança e da fita', 'info', uuids.length === 1 ? tirar : undefined)
}

/** The declarations of all fretes that have one, as one file. */
export function usePrintDeclaracoes() {
  const { mutate, isPending } = useMutation({
    mutationFn: (fretes: readonly Impresso[]) =>
      callFile(printDeclaracoes, {
        query: {
          uuids: fretes
            .filter(isDeclaravel)
            .map(({ uuid }) => uuid)
            .join(','),
        },
      }),
    onSuccess: (file, fretes) => {
      saveAs('declaracoes.pdf', file)
      const fora = semDeclaracaoText(fretes.filter((frete) => !isDeclaravel(frete)).length)
      if (fora) showToast(fora, 'info')
    },
    onError: (error) => endsSession(error) || showModal(ARQUIVO_FALHOU),
  })
  return { isPending, download: mutate }
}

/** Prints the lista de postagem. It opens in a new tab, and a sentence says how many fretes are not on it. */
export function usePrintLista() {
  type Pedido = { fretes: readonly ({ uuid: string } & Parameters<typeof isListavel>[0])[]; tab: Window | null }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ fretes }: Pedido) => {
      const uuids = fretes.filter(isListavel).map(({ uuid }) => uuid)
      return callNamedFile(printListaDePostagem, { query: { uuids: uuids.join(',') } }, 'lista-de-postagem.pdf')
    },
    onSuccess: ({ name, file }, { fretes, tab }) => {
      showFile(tab, name, file)
      const fora = foraDaListaText(fretes.filter((frete) => !isListavel(frete)).length)
      if (fora) showToast(fora, 'info')
    },
    onError: (error, { tab }) => {
      tab?.close()
      if (!endsSession(error)) showModal(ARQUIVO_FALHOU)
    },
  })
  return {
    isPending,
    /** Call `print` in a click: only then the browser allows a new tab. */
    print: (fretes: Pedido['fretes']) => mutate({ fretes, tab: holdTab(BAIXANDO_LISTA) }),
  }
}

/** The declaration of one frete, under its own file name (S2 §9). */
export function usePrintDeclaracao() {
  const { mutate, isPending } = useMutation({
    mutationFn: (uuid: string) => callFile(printDeclaracao, { params: { id: uuid } }),
    onSuccess: (file, uuid) => saveAs(`${uuid}.pdf`, file),
    onError: (error) => endsSession(error) || showModal(ARQUIVO_FALHOU),
  })
  return { isPending, download: mutate }
}
