import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useNavigate } from 'react-router'
import type { FreteNaLista } from '#contract/frete-envio'
import { hoje } from '../../app/data/clock.ts'
import { can, readAssinatura } from '../../app/data/perfil.ts'
import { showToast } from '../../app/notices/notices.ts'
import { toClipboard } from '../../app/to-clipboard.ts'
import { CarrierMark } from '../../areas/cotacao/index.ts'
import { avisoDoFrete, whatsappUrl } from '../../areas/frete/confirmacao/aviso.rules.ts'
import { useSendAgain } from '../../areas/frete/detalhe/use-send-again.ts'
import { freteAchadosQuery } from '../../areas/frete/frete.queries.ts'
import { readFolha } from '../../areas/frete/impressao/folha.ts'
import { isImprimivel } from '../../areas/frete/impressao/impressao.rules.ts'
import { usePrintEtiquetas } from '../../areas/frete/impressao/use-print.ts'
import { lugarOf, nomeOf } from '../../areas/frete/pessoa.ts'
import { rastreioUrl } from '../../areas/frete/rastreio/rastreio.rules.ts'
import { formatCodigo } from '../../areas/frete/situacao.ts'
import { SituacaoPill } from '../../areas/frete/situacao-pill.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { findComandos, MIN_BUSCA } from './comandos.rules.ts'
import { type Comando, FAZER, IR_PARA } from './comandos.ts'
import type { OpcaoDoPainel } from './opcao.tsx'

export type Grupo = { nome: string; opcoes: OpcaoDoPainel[] }

/** What the text finds, in groups; below the fretes stand the actions for the `pointed` frete. */
export function useOpcoes(texto: string, pointed: number, onClose: () => void) {
  const navigate = useNavigate()
  const sendAgain = useSendAgain()
  const { print } = usePrintEtiquetas()
  const typed = texto.trim()
  const busca = useDeferredValue(typed)
  const isEnough = busca.length >= MIN_BUSCA && readAssinatura() !== null && can('verFretes')
  const { data: fretes = [], isFetching } = useQuery({ ...freteAchadosQuery(busca), enabled: isEnough })
  // Enter acts on what is shown: no result of an earlier text may stand there
  const achados = isEnough && busca === typed ? fretes : []
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const go = (to: string) => then(() => void navigate(to))

  const freteOpcao = (frete: FreteNaLista): OpcaoDoPainel => ({
    id: frete.uuid,
    nome: nomeOf(frete.destinatario),
    detalhe: [
      lugarOf(frete.destinatario),
      frete.produto.nomeProduto,
      frete.codigoEncomenda && formatCodigo(frete.codigoEncomenda),
    ]
      .filter(Boolean)
      .join(', '),
    sinal: <CarrierMark nome={frete.transportadora.nomeTransportadora} urlLogo={frete.transportadora.urlLogo} />,
    fim: <SituacaoPill frete={frete} />,
    run: go(`/envios?frete=${frete.uuid}`),
  })
  const comandoOpcao = ({ to, nome, icon }: Comando): OpcaoDoPainel => ({
    id: to,
    nome,
    sinal: <WorkIcon name={icon} />,
    run: go(to),
  })
  const doFrete = (frete: FreteNaLista): OpcaoDoPainel[] => {
    const { codigoEncomenda: codigo, statusFrete, destinatario } = frete
    const daqui = { id: `${frete.uuid} `, sinal: <WorkIcon name="copy" /> }
    const aviso = isImprimivel(frete) ? avisoDoFrete(frete, hoje()) : null
    return [
      ...(statusFrete === 'GERADO' && isImprimivel(frete)
        ? [
            {
              ...daqui,
              id: 'imprimir',
              nome: 'Imprimir etiqueta',
              sinal: <WorkIcon name="printer" />,
              run: then(() => print([frete.uuid], readFolha())),
            },
          ]
        : []),
      ...(aviso
        ? [
            {
              ...daqui,
              id: 'avisar',
              nome: 'Avisar no WhatsApp',
              sinal: <WorkIcon name="chat" />,
              run: then(() => void window.open(whatsappUrl(destinatario.telefone, aviso), '_blank', 'noopener')),
            },
          ]
        : []),
      ...(codigo
        ? [
            {
              ...daqui,
              id: 'copiar',
              nome: 'Copiar código de rastreio',
              detalhe: formatCodigo(codigo),
              run: then(() => void copyCodigo(codigo)),
            },
            {
              ...daqui,
              id: 'rastrear',
              nome: 'Ver o rastreio público',
              sinal: <WorkIcon name="search" />,
              run: go(rastreioUrl(codigo)),
            },
          ]
        : []),
      ...(can('cotar')
        ? [
            {
              ...daqui,
              id: 'de-novo',
              nome: `Enviar de novo para ${frete.destinatario.nome}`,
              detalhe: 'Mesma caixa e mesmo endereço',
              sinal: <WorkIcon name="retry" />,
              run: then(() => void sendAgain(frete)),
            },
          ]
        : []),
    ]
  }
  const meant = achados[pointed] ?? achados[0]
  const mayDo = ({ direito }: Comando) => !direito || can(direito)
  const grupos: Grupo[] = [
    { nome: 'Fretes', opcoes: achados.map(freteOpcao) },
    ...(meant ? [{ nome: `Com ${nomeOf(meant.destinatario)}`, opcoes: doFrete(meant) }] : []),
    { nome: 'Fazer', opcoes: findComandos(FAZER.filter(mayDo), typed).map(comandoOpcao) },
    { nome: 'Ir para', opcoes: findComandos(IR_PARA.filter(mayDo), typed).map(comandoOpcao) },
  ]
  return {
    grupos: grupos.filter(({ opcoes }) => opcoes.length > 0),
    fretes: achados.length,
    isBuscando: isEnough && (isFetching || busca !== typed),
  }
}

async function copyCodigo(codigo: string) {
  if (await toClipboard(codigo)) showToast(`Código ${codigo} copiado.`)
  else showToast(`O navegador não deixou copiar. O código é ${codigo}.`, 'info')
}
