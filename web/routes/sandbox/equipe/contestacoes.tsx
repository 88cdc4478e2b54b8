import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Contestacao, MOTIVOS_DE_CONTESTACAO, STATUS_DE_CONTESTACAO } from '#contract/diferenca'
import {
  type ContestacaoAberta,
  DecisaoDaContestacao,
  type DecisaoDeContestacao,
  decideNoSandbox,
  MAX_RESPOSTA,
} from '#contract/diferenca/contestacao'
import { formatReais } from '#contract/kernel/values/centavos'
import { writeDia } from '#contract/kernel/values/instant'
import { semQuebra } from '#contract/kernel/values/texto'
import { call } from '../../../app/data/api.ts'
import { hoje } from '../../../app/data/clock.ts'
import { byCampo } from '../../../app/form/problems.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { formatKg, medidasText } from '../../../areas/cotacao/index.ts'
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx'
import { FieldLine } from '../../../ui/fields/field.tsx'
import { formatDecimal, parseDecimal } from '../../../ui/fields/number.rules.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { TextArea } from '../../../ui/fields/text-area/text-area.tsx'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Button } from '../../../ui/page/button.tsx'
import { Aviso } from '../aviso.tsx'
import { Linha } from '../linha.tsx'
import { Lista } from '../lista.tsx'
import { useAcao } from '../use-acao.ts'
import css from './decidir.module.css'
import { contestacoesQuery } from './equipe.queries.ts'

type Decisao = { uuid: string; body: DecisaoDaContestacao }

/** Plays the staff, without the console: the open contests of all accounts, and the answer to each. */
export function Contestacoes() {
  const abertas = useQuery(contestacoesQuery)
  const { act, isBusy, aviso } = useAcao(
    ({ uuid, body }: Decisao) => call(decideNoSandbox, { params: { uuid }, body }),
    ({ status }: Contestacao) =>
      `Contestação: ${STATUS_DE_CONTESTACAO[status].toLowerCase()}. O aviso e o e-mail com a resposta já saíram.`,
  )
  return (
    <>
      <p>
        Aqui você é a equipe: leia a contestação e responda. Quem contestou recebe a resposta por aviso e por e-mail.
      </p>
      <Aviso {...aviso} />
      <Lista
        answer={abertas}
        label="Contestações abertas"
        empty="Nenhuma contestação aberta. Conteste um débito em Diferenças nos Fretes, e ele aparece aqui."
      >
        {(aberta) => (
          <Linha
            key={aberta.diferencaUuid}
            titulo={aberta.codigoEncomenda ?? 'Sem código'}
            situacao={situacaoOf(aberta.contestacao)}
            detalhe={detalheOf(aberta)}
          >
            <details className={css.decidir}>
              <summary aria-label={`Decidir contestação de ${aberta.codigoEncomenda}`}>Decidir contestação</summary>
              <Decidir aberta={aberta} isBusy={isBusy} onDecide={act} />
            </details>
          </Linha>
        )}
      </Lista>
    </>
  )
}

const situacaoOf = ({ prazoResposta }: Contestacao) =>
  prazoResposta < hoje()
    ? ({ texto: 'Resposta atrasada', tone: 'danger' } as const)
    : ({ texto: STATUS_DE_CONTESTACAO.ABERTA, tone: 'wait' } as const)

function detalheOf({ contestacao, dimensoes, dimensoesTransportadora }: ContestacaoAberta) {
  const { motivo, texto, provas, valorContestado, abertaEm, prazoResposta } = contestacao
  const partes = [
    `${formatReais(Math.abs(valorContestado))}, contestada em ${formatDiaHora(abertaEm)}, responder até ${writeDia(prazoResposta)}.`,
    `${MOTIVOS_DE_CONTESTACAO[motivo]}${texto ? `: “${texto}”` : ''}.`,
    `Declarado ${parcelText(dimensoes)}; medido ${parcelText(dimensoesTransportadora)}; fotos: ${provas.length}.`,
  ]
  return semQuebra(partes.join(' '))
}

const parcelText = (dimensoes: ContestacaoAberta['dimensoes']) =>
  `${medidasText({ formato: dimensoes.alturaPacote == null ? 'ROLO_CILINDRO' : 'CAIXA', dimensoes })} e ${formatKg(dimensoes.pesoPacote)}`

const CAMPOS = ['decisao', 'resposta', 'alturaPacote', 'larguraPacote', 'comprimentoPacote', 'pesoPacote'] as const
type Campo = (typeof CAMPOS)[number]
const LADOS = [
  ['alturaPacote', 'Altura'],
  ['larguraPacote', 'Largura'],
  ['comprimentoPacote', 'Comprimento'],
] as const

const DECISOES = [
  { value: 'ACEITA', title: 'Aceitar', text: 'A diferença some.' },
  { value: 'PARCIAL', title: 'Aceitar em parte', text: 'Outras medidas valem.' },
  { value: 'RECUSADA', title: 'Recusar', text: 'O débito continua.' },
] as const satisfies { value: DecisaoDeContestacao; title: string; text: string }[]

/** The measures begin as the carrier's, to be corrected. */
function Decidir({
  aberta: { diferencaUuid, codigoEncomenda, dimensoesTransportadora: medidas },
  isBusy,
  onDecide,
}: {
  aberta: ContestacaoAberta
  isBusy: boolean
  onDecide: (decisao: Decisao) => void
}) {
  const state = useState({
    decisao: undefined as DecisaoDeContestacao | undefined,
    resposta: '',
    alturaPacote: String(medidas.alturaPacote ?? ''),
    larguraPacote: String(medidas.larguraPacote ?? ''),
    comprimentoPacote: String(medidas.comprimentoPacote),
    pesoPacote: formatDecimal(medidas.pesoPacote, 3),
  })
  const [draft] = state
  const { decisao, resposta } = draft
  const body = {
    decisao,
    resposta,
    ...(decisao === 'PARCIAL' && {
      dimensoes: {
        alturaPacote: parseDecimal(draft.alturaPacote, 0),
        larguraPacote: parseDecimal(draft.larguraPacote, 0),
        comprimentoPacote: parseDecimal(draft.comprimentoPacote, 0),
        pesoPacote: (parseDecimal(draft.pesoPacote, 3) ?? Number.NaN) / 1000,
      },
    }),
  }
  const { bind, change, submit, errorOf, keep } = useForm<Campo, (typeof state)[0]>({
    state,
    campos: CAMPOS,
    problems: findProblemas(body),
    isBusy,
    onSubmit: () => onDecide({ uuid: diferencaUuid, body: DecisaoDaContestacao.parse(body) }),
  })
  const erro = errorOf('decisao')
  return (
    <form className={css.form} aria-label={`Decisão sobre ${codigoEncomenda}`} noValidate onSubmit={submit}>
      <ChoiceCards
        label="Decisão"
        isStacked
        value={decisao}
        options={DECISOES}
        isWrong={erro !== undefined}
        describedBy={erro && `erro-${diferencaUuid}`}
        firstRef={keep('decisao')}
        onChange={(decisao) => change({ decisao })}
      />
      {erro && <FieldLine id={`erro-${diferencaUuid}`} note={{ tone: 'error', text: 'Escolha a decisão.' }} />}
      {decisao === 'PARCIAL' && (
        <div className={css.medidas}>
          {LADOS.map(([campo, label]) => (
            <NumberField
              key={campo}
              {...bind(campo)}
              kind="cm"
              label={label}
              value={draft[campo]}
              onChange={(value) => change({ [campo]: value })}
            />
          ))}
          <NumberField
            {...bind('pesoPacote')}
            kind="kg"
            label="Peso"
            value={draft.pesoPacote}
            onChange={(pesoPacote) => change({ pesoPacote })}
          />
        </div>
      )}
      <TextArea
        {...bind('resposta', 'Quem contestou lê isto.')}
        label="Resposta"
        rows={3}
        max={MAX_RESPOSTA}
        value={resposta}
        onChange={(resposta) => change({ resposta })}
      />
      <Button type="submit" size="s" aria-disabled={isBusy}>
        Enviar a decisão
      </Button>
    </form>
  )
}

/** In the contract's sentences; its 'dimensoes.pesoPacote' is 'pesoPacote' here. */
function findProblemas(body: object) {
  const issues = DecisaoDaContestacao.safeParse(body).error?.issues ?? []
  const refused = issues.map(({ path, message }) => ({ campo: String(path.at(-1)), mensagem: message }))
  return byCampo(CAMPOS, refused)
}
