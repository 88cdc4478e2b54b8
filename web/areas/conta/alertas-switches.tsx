import { useQuery } from '@tanstack/react-query'
import { can } from '../../app/data/perfil.ts'
import { alertasQuery, useSaveAlerta } from '../../app/perguntas/alertas.queries.ts'
import type { Alerta } from '../../app/perguntas/perguntas.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { Alert } from '../../ui/page/alert.tsx'

const ALERTAS: readonly { alerta: Alerta; label: string; text: string }[] = [
  {
    alerta: 'alertaRestricoesCorreios',
    label: 'Restrições dos Correios',
    text: 'Ao escolher uma cotação dos Correios, mostra o que eles não levam.',
  },
  {
    alerta: 'alertaConfirmacaoDeDeclaracaoConteudo',
    label: 'Declaração de conteúdo',
    text: 'Ao adicionar ao carrinho um frete com declaração, pede a sua confirmação. Quem segue para o pagamento confirma ao pagar.',
  },
  {
    alerta: 'alertaPagamento',
    label: 'Pagamento com a carteira',
    text: 'Antes de usar o saldo, mostra quanto sai e quanto fica.',
  },
  {
    alerta: 'alertaConfirmacaoImpressao',
    label: 'Impressão de etiquetas',
    text: 'Antes de imprimir várias de uma vez, mostra quantas etiquetas e em qual folha.',
  },
]

/** The four questions before actions (S2 §3), each on or off: undoes 'Não perguntar mais'. */
export function AlertasSwitches() {
  const { data, isError, refetch } = useQuery(alertasQuery)
  const { mutate } = useSaveAlerta()
  const canEdit = can('editarConta')
  if (isError && !data)
    return (
      <Alert tone="error" title="As perguntas não vieram.">
        <button type="button" onClick={() => void refetch()}>
          Tentar de novo
        </button>
      </Alert>
    )
  return (
    <>
      {!canEdit && (
        <Alert tone="info">
          <p>Só quem é dono da conta muda estas escolhas.</p>
        </Alert>
      )}
      <ul aria-busy={!data}>
        {ALERTAS.map(({ alerta, ...words }) => (
          <li key={alerta}>
            <Switch
              {...words}
              isOn={data?.[alerta]}
              isDisabled={!canEdit}
              onChange={(isOn) => mutate({ alerta, isOn })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
