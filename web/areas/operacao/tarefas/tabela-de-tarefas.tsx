import { useState } from 'react'
import type { Tarefa } from '#contract/operacao/tarefa'
import { sentenceOf } from '../../../app/data/api.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Selo, type Tom } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import css from './tarefas.module.css'
import { useDecideTarefa } from './tarefas.queries.ts'
import { situacaoText, tarefaText } from './tarefas.rules.ts'

const TONS: Record<string, Tom> = { failed: 'mal', retry: 'alerta', active: 'info', completed: 'ok' }

/** Jobs with their cause; a failed one can be run again or given up, in its own row. */
export function TabelaDeTarefas({ tarefas, podeDecidir }: { tarefas: readonly Tarefa[]; podeDecidir: boolean }) {
  const [desistindo, setDesistindo] = useState<string | null>(null)
  const decide = useDecideTarefa()
  return (
    <>
      {decide.error && <Alert tone="error">{sentenceOf(decide.error, 'Não deu para mudar a tarefa agora.')}</Alert>}
      <Tabela
        titulo="Tarefas"
        colunas={['Tarefa', 'Situação', 'Causa', 'Desde', podeDecidir ? 'Decidir' : 'Próxima vez']}
      >
        {tarefas.map((tarefa) => (
          <tr key={tarefa.id}>
            <td>
              <b>{tarefaText(tarefa.nome)}</b>
              <span className={css.nome}>{tarefa.nome}</span>
              {tarefa.dados.map(({ nome, valor }) => (
                <span key={nome} className={css.nome}>
                  {nome} <span className={tabela.codigo}>{valor}</span>
                </span>
              ))}
            </td>
            <td>
              <Selo tom={TONS[tarefa.situacao] ?? 'neutro'}>{situacaoText(tarefa.situacao)}</Selo>
              {tarefa.tentativas > 0 && (
                <span className={css.nome}>
                  {tarefa.tentativas === 1 ? 'repetida 1 vez' : `repetida ${tarefa.tentativas} vezes`}
                </span>
              )}
            </td>
            <td data-titulo="Causa" className={css.causa}>
              {tarefa.causa ?? (['failed', 'retry'].includes(tarefa.situacao) ? 'sem causa anotada' : '–')}
            </td>
            <td data-titulo="Desde" className={tabela.mudo}>
              {formatDiaHora(tarefa.criadaEm)}
            </td>
            <td>
              {!podeDecidir ? (
                <span className={tabela.mudo}>{tarefa.proximaEm ? formatDiaHora(tarefa.proximaEm) : 'nenhuma'}</span>
              ) : desistindo === tarefa.id ? (
                <Desistir
                  onCancel={() => setDesistindo(null)}
                  onSend={(motivo) =>
                    decide.mutate(
                      { id: tarefa.id, motivo },
                      { onSuccess: () => setDesistindo((at) => (at === tarefa.id ? null : at)) },
                    )
                  }
                />
              ) : (
                <span className={css.atos}>
                  <Button size="s" aria-disabled={decide.isPending} onClick={() => decide.mutate({ id: tarefa.id })}>
                    Rodar de novo
                  </Button>
                  <Button size="s" look="quiet" onClick={() => setDesistindo(tarefa.id)}>
                    Desistir
                  </Button>
                </span>
              )}
            </td>
          </tr>
        ))}
      </Tabela>
    </>
  )
}

function Desistir({ onSend, onCancel }: { onSend: (motivo: string) => void; onCancel: () => void }) {
  const [motivo, setMotivo] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isWrong = isAsked && motivo.trim().length < 5
  return (
    <form
      className={css.desistir}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (motivo.trim().length >= 5) onSend(motivo.trim())
      }}
    >
      <TextField
        label="Por que desistir? Ela não roda mais."
        value={motivo}
        maxLength={200}
        autoComplete="off"
        isWrong={isWrong}
        {...(isWrong && { note: { tone: 'error' as const, text: 'Escreva pelo menos 5 letras.' } })}
        onChange={setMotivo}
      />
      <Button size="s" type="submit">
        Desistir da tarefa
      </Button>
      <Button size="s" look="quiet" onClick={onCancel}>
        Voltar
      </Button>
    </form>
  )
}
