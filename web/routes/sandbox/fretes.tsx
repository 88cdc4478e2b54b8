import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ObjetoNaTransportadora, tellEvento } from '#contract/sandbox'
import { call } from '../../app/data/api.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { formatDiaHora } from '../../ui/filter/instante.rules.ts'
import { Button } from '../../ui/page/button.tsx'
import { Aviso } from './aviso.tsx'
import { Fatos } from './fatos.tsx'
import css from './fretes.module.css'
import { BOTOES, canTell, isNovidade, type Novidade, nextOf, OUTRAS, situacaoOf } from './fretes.rules.ts'
import { Linha } from './linha.tsx'
import { Lista } from './lista.tsx'
import { objetosQuery } from './sandbox.queries.ts'
import { useAcao } from './use-acao.ts'

/** Plays the carrier: each parcel, and its possible events. */
export function Fretes() {
  const objetos = useQuery(objetosQuery)
  const { act, isBusy, aviso } = useAcao(
    ({ uuid, status }: { uuid: string; status: Novidade }) => call(tellEvento, { params: { uuid }, body: { status } }),
    ({ codigoEncomenda }, { status }) =>
      `${codigoEncomenda}: ${situacaoOf(status).texto.toLowerCase()}. O rastreio já sabe.`,
  )
  return (
    <>
      <p>Aqui você é a transportadora: conte o que acontece com cada pacote, e o rastreio fica sabendo na hora.</p>
      <Aviso {...aviso} />
      <Lista
        answer={objetos}
        label="Pacotes"
        empty="Nenhum pacote ainda. Compre um frete, e a etiqueta dele aparece aqui."
      >
        {(objeto) => (
          <Linha
            key={objeto.uuid}
            titulo={objeto.codigoEncomenda ?? 'Sem código'}
            situacao={situacaoOf(objeto.situacao)}
            detalhe={`${objeto.transportadora} para ${objeto.destino}, ${formatDiaHora(objeto.data)}`}
          >
            {canTell(objeto) && (
              <Acoes
                objeto={objeto}
                isBusy={isBusy}
                onTell={(novidade) => act({ uuid: objeto.uuid, status: novidade })}
              />
            )}
          </Linha>
        )}
      </Lista>
      <Fatos
        titulo="Ensaio de falhas"
        fatos={[
          ['Destinatário no número 503', 'falha três vezes, depois funciona'],
          ['Destinatário no número 500', 'nunca emite a etiqueta'],
          ['Destinatário no número 504', 'nunca confirma o cancelamento'],
        ]}
      />
      <Fatos
        titulo="Ensaio da Sefaz, pelo complemento do destinatário"
        fatos={[
          ['DCE 598, ou outro código', 'recusa a DC-e: o frete vai com a declaração em papel'],
          ['DCE FORA', 'não responde: a etiqueta espera 15 minutos, e vai a declaração em papel'],
          ['DCE MUDA', 'autoriza, e a resposta se perde: a chave é consultada'],
        ]}
      />
    </>
  )
}

type Conta = { isBusy: boolean; onTell: (novidade: Novidade) => void }

function Acoes({ objeto, isBusy, onTell }: { objeto: ObjetoNaTransportadora } & Conta) {
  return (
    <>
      {BOTOES.map(({ novidade, texto }) => (
        <Button
          key={novidade}
          size="s"
          aria-disabled={isBusy}
          aria-label={`${texto}: ${objeto.codigoEncomenda}`}
          className={novidade === nextOf(objeto) ? css.next : undefined}
          onClick={() => onTell(novidade)}
        >
          {texto}
        </Button>
      ))}
      <details className={css.others}>
        <summary aria-label={`Outra novidade: ${objeto.codigoEncomenda}`}>Outra novidade</summary>
        <OutraNovidade codigo={objeto.codigoEncomenda ?? ''} isBusy={isBusy} onTell={onTell} />
      </details>
    </>
  )
}

function OutraNovidade({ codigo, isBusy, onTell }: { codigo: string } & Conta) {
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const tell = () => (isNovidade(chosen) ? onTell(chosen) : setMissing(true))
  const choose = (value: string) => {
    setChosen(value)
    setMissing(false)
  }
  return (
    <div className={css.other}>
      <SelectField
        label={`O que aconteceu com ${codigo}`}
        value={chosen}
        options={OUTRAS}
        empty="Escolha"
        isWrong={isMissing}
        {...(isMissing && { note: { tone: 'error', text: 'Escolha o que aconteceu.' } })}
        onChange={choose}
      />
      <Button size="s" aria-disabled={isBusy} aria-label={`Contar a outra novidade: ${codigo}`} onClick={tell}>
        Contar
      </Button>
    </div>
  )
}
