import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AumentoEmAnalise,
  DecisaoDeAumento,
  DecisaoDeDocumento,
  type DocumentoEmAnalise,
  decideAumento,
  decideDocumento,
} from '#contract/documento/decisao'
import { call } from '../../../app/data/api.ts'
import { byCampo } from '../../../app/form/problems.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { tellLidas } from '../../../app/private/lidas.ts'
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx'
import { FieldLine } from '../../../ui/fields/field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Button } from '../../../ui/page/button.tsx'
import { Aviso } from '../aviso.tsx'
import { Linha } from '../linha.tsx'
import { Lista } from '../lista.tsx'
import { useAcao } from '../use-acao.ts'
import css from './decidir.module.css'
import { aumentosQuery, documentosQuery } from './equipe.queries.ts'

const EM_ANALISE = { texto: 'Em análise', tone: 'wait' } as const
const DECIDIDO = 'Decisão guardada. O aviso e o e-mail já saíram.'

/** Plays the staff, without the console: the documents and requests of all accounts that wait for a decision. */
export function Documentos() {
  const documentos = useQuery(documentosQuery)
  const aumentos = useQuery(aumentosQuery)
  const doDocumento = useAcao(
    ({ uuid, body }: { uuid: string; body: DecisaoDeDocumento }) => call(decideDocumento, { params: { uuid }, body }),
    say,
  )
  const doAumento = useAcao(
    ({ uuid, body }: { uuid: string; body: DecisaoDeAumento }) => call(decideAumento, { params: { uuid }, body }),
    say,
  )
  return (
    <>
      <p>Aqui você é a equipe: aprove ou recuse cada documento, e responda aos pedidos de um limite maior.</p>
      <Aviso {...doDocumento.aviso} />
      <Lista
        answer={documentos}
        label="Documentos em análise"
        empty="Nenhum documento em análise. Envie um em Configurações, Documentos, e ele aparece aqui."
      >
        {(documento) => (
          <Linha key={documento.uuid} titulo={documento.tipo} situacao={EM_ANALISE} detalhe={documentoText(documento)}>
            <details className={css.decidir} data-documento={documento.uuid}>
              <summary aria-label={`Decidir documento: ${documento.tipo}, de ${documento.de}`}>
                Decidir documento
              </summary>
              <Decidir
                nome={`${documento.tipo}, de ${documento.de}`}
                isBusy={doDocumento.isBusy}
                parse={DecisaoDeDocumento}
                onDecide={(body) => doDocumento.act({ uuid: documento.uuid, body: DecisaoDeDocumento.parse(body) })}
              />
            </details>
          </Linha>
        )}
      </Lista>
      <Aviso {...doAumento.aviso} />
      <Lista
        answer={aumentos}
        label="Pedidos de aumento"
        empty="Nenhum pedido de aumento. Com todos os documentos aprovados, peça em Home, Aumentar limite."
      >
        {(pedido) => (
          <Linha key={pedido.uuid} titulo={pedido.de} situacao={EM_ANALISE} detalhe={pedidoText(pedido)}>
            <details className={css.decidir}>
              <summary aria-label={`Decidir pedido de aumento de ${pedido.de}`}>Decidir pedido de aumento</summary>
              <Decidir
                nome={`pedido de aumento de ${pedido.de}`}
                isBusy={doAumento.isBusy}
                limite={pedido.numeroFretes}
                parse={DecisaoDeAumento}
                onDecide={(body) => doAumento.act({ uuid: pedido.uuid, body: DecisaoDeAumento.parse(body) })}
              />
            </details>
          </Linha>
        )}
      </Lista>
    </>
  )
}

/** Tells the other tabs of this browser that there is a notification, and returns the sentence for the screen. */
function say() {
  tellLidas()
  return DECIDIDO
}

const documentoText = ({ de, dataSubmissao, formato, tamanho }: DocumentoEmAnalise) =>
  `De ${de}, enviado em ${formatDiaHora(dataSubmissao)}; ${formato}, ${Math.ceil(tamanho / 1000)} kB.`
const pedidoText = ({ data, numeroFretes }: AumentoEmAnalise) =>
  `Pedido em ${formatDiaHora(data)}; o limite agora é ${numeroFretes}.`

const CAMPOS = ['decisao', 'numeroFretes', 'motivo'] as const
type Campo = (typeof CAMPOS)[number]
const DECISOES = [
  { value: 'APROVADO', title: 'Aprovar', text: 'O limite cresce.' },
  { value: 'REPROVADO', title: 'Recusar', text: 'Com o motivo.' },
] as const

/**
 * The form of one decision. `limite`: for a request for a higher limit, the present limit; undefined for a document.
 */
function Decidir({
  nome,
  isBusy,
  limite,
  parse,
  onDecide,
}: {
  nome: string
  isBusy: boolean
  limite?: number
  parse: typeof DecisaoDeDocumento | typeof DecisaoDeAumento
  onDecide: (body: object) => void
}) {
  const state = useState({
    decisao: undefined as (typeof DECISOES)[number]['value'] | undefined,
    motivo: '',
    numeroFretes: limite === undefined ? '' : String(limite * 2),
  })
  const [{ decisao, motivo, numeroFretes }] = state
  const asksLimite = limite !== undefined && decisao === 'APROVADO'
  const body = {
    decisao,
    ...(decisao === 'REPROVADO' && { motivo }),
    ...(asksLimite && { numeroFretes: Number(numeroFretes) }),
  }
  const issues = parse.safeParse(body).error?.issues ?? []
  const { bind, change, submit, errorOf, keep } = useForm<Campo, (typeof state)[0]>({
    state,
    campos: CAMPOS,
    problems: byCampo(
      CAMPOS,
      issues.map(({ path, message }) => ({ campo: String(path.at(-1)), mensagem: message })),
    ),
    isBusy,
    onSubmit: () => onDecide(body),
  })
  const erro = errorOf('decisao')
  return (
    <form className={css.form} aria-label={`Decisão sobre ${nome}`} noValidate onSubmit={submit}>
      <ChoiceCards
        label="Decisão"
        isStacked
        value={decisao}
        options={DECISOES}
        isWrong={erro !== undefined}
        firstRef={keep('decisao')}
        onChange={(decisao) => change({ decisao })}
      />
      {erro && <FieldLine id={`erro-${nome}`} note={{ tone: 'error', text: 'Escolha a decisão.' }} />}
      {asksLimite && (
        <TextField
          {...bind('numeroFretes')}
          label="Novo limite de fretes"
          inputMode="numeric"
          maxLength={5}
          value={numeroFretes}
          onChange={(numeroFretes) => change({ numeroFretes })}
        />
      )}
      {decisao === 'REPROVADO' && (
        <TextField
          {...bind('motivo', 'Quem enviou lê isto.')}
          label="Motivo"
          maxLength={500}
          value={motivo}
          onChange={(motivo) => change({ motivo })}
        />
      )}
      <Button type="submit" size="s" aria-disabled={isBusy}>
        Enviar a decisão
      </Button>
    </form>
  )
}
