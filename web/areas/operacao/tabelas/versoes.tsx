import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NomeDaTabela, VersaoDaTabela } from '#contract/operacao/tabelas'
import { sentenceOf } from '../../../app/data/api.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Cartao } from '../pecas/cartao.tsx'
import { Falha } from '../pecas/falha.tsx'
import { dia, diaEHora, porcento, quantos } from './palavras.rules.ts'
import css from './tabelas.module.css'
import { cancelVersao, versoesQuery } from './tabelas.queries.ts'

const SITUACOES = { VALE: 'vale agora', AGENDADA: 'agendada', ANTERIOR: 'anterior', CANCELADA: 'cancelada' } as const

/** The history of a table, newest first, with who did it and the way back. */
export function Versoes({ tabela, onVolta }: { tabela: NomeDaTabela; onVolta: (versao: VersaoDaTabela) => void }) {
  const versoes = useQuery(versoesQuery(tabela))
  return (
    <Cartao titulo="Versões" isRaso>
      {versoes.error && (
        <Falha error={versoes.error} texto="As versões não puderam ser lidas." onRetry={() => void versoes.refetch()} />
      )}
      {versoes.data?.length === 0 && (
        <p className={css.vazio}>Nenhuma versão veio do console ainda: vale o que veio com o produto.</p>
      )}
      <ol className={css.versoes}>
        {versoes.data?.map((versao) => (
          <Versao key={versao.uuid} versao={versao} onVolta={() => onVolta(versao)} />
        ))}
      </ol>
    </Cartao>
  )
}

function Versao({ versao, onVolta }: { versao: VersaoDaTabela; onVolta: () => void }) {
  const { nome, situacao, operador, decididaEm, valeDe, motivo, voltaDe, resumo, transportadora, linhas } = versao
  const [isAsking, setAsking] = useState(false)
  const quem = operador ?? 'Sem operador'
  return (
    <li data-situacao={situacao}>
      <span className={css.ponto} aria-hidden="true" />
      <b>
        {nome}
        {transportadora && (
          <span className={css.mudo}> {transportadora.charAt(0).toUpperCase() + transportadora.slice(1)}</span>
        )}
      </b>
      <span className={css.fim}>
        {situacao === 'ANTERIOR' ? (
          <Button
            look="quiet"
            size="s"
            onClick={onVolta}
            aria-label={`Voltar a esta: ${nome}, de ${diaEHora(decididaEm)}`}
          >
            Voltar a esta
          </Button>
        ) : situacao === 'AGENDADA' ? (
          <Button look="quiet" size="s" onClick={() => setAsking(!isAsking)} aria-expanded={isAsking}>
            Cancelar
          </Button>
        ) : (
          <span>{SITUACOES[situacao]}</span>
        )}
      </span>
      <span className={css.resto}>
        {`${quem}, ${diaEHora(decididaEm)}`}
        {situacao === 'AGENDADA' && `; vale em ${dia(valeDe)}`}
        {voltaDe && `; volta a ${voltaDe}`}
        {resumo.variacao !== null && `; ${porcento(resumo.variacao / 1000)} na amostra`}
        {resumo.variacao === null && linhas > 0 && `; ${quantos(linhas)} linhas`}
        {motivo && <span>{motivo}</span>}
      </span>
      {isAsking && <Cancelamento versao={versao} onDone={() => setAsking(false)} />}
    </li>
  )
}

function Cancelamento({ versao, onDone }: { versao: VersaoDaTabela; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [motivo, setMotivo] = useState('')
  const [falha, setFalha] = useState<string>()
  const cancel = async () => {
    try {
      await cancelVersao(versao.uuid, motivo.trim())
      onDone()
      await queryClient.invalidateQueries({ queryKey: ['operacao', 'tabelas'] })
    } catch (error) {
      setFalha(sentenceOf(error, 'A versão não pôde ser cancelada.'))
    }
  }
  return (
    <div className={css.resto}>
      <TextField
        label="Por que cancelar"
        value={motivo}
        onChange={setMotivo}
        note={{ tone: 'help', text: 'Fica na auditoria.' }}
      />
      {falha && <Alert tone="error" title={falha} isAnswer />}
      <Button size="s" disabled={motivo.trim() === ''} onClick={() => void cancel()}>
        Cancelar esta versão
      </Button>
    </div>
  )
}
