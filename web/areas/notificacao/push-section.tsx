import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AparelhoComPush, type PreferenciaDePush, savePreferenciaDePush } from '#contract/notificacao'
import { call, sentenceOf } from '../../app/data/api.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { type EsteAparelho, PermissaoNegada, turnOffPushes, turnOnPushes } from './este-aparelho.ts'
import { esteAparelhoQuery, pushQuery } from './notificacao.queries.ts'
import css from './push-section.module.css'

/**
 * Pushes on the person's devices: a button switches this device on. Once a device is on, all devices are listed, and
 * the kinds can be chosen.
 */
export function PushSection() {
  const queryClient = useQueryClient()
  const push = useQuery(pushQuery)
  const este = useQuery(esteAparelhoQuery)
  const readAgain = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: pushQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: esteAparelhoQuery.queryKey }),
    ])
  const turnOn = useMutation({ mutationFn: turnOnPushes, onSettled: readAgain })
  const turnOff = useMutation({
    mutationFn: ({ uuid, isEste }: { uuid: string; isEste: boolean }) => turnOffPushes(uuid, isEste),
    onSettled: readAgain,
  })
  const choose = useChoosePush()
  const isEste = ({ marca }: AparelhoComPush) => este.data?.marca === marca
  const isOn = push.data?.aparelhos.some(isEste) ?? false
  return (
    <section aria-labelledby="avisos-no-aparelho">
      <h3 id="avisos-no-aparelho">Nos seus aparelhos</h3>
      <p>Chegam mesmo com o site fechado, até você sair da conta no aparelho. Mostram só o assunto, sem nomes.</p>
      {push.isError && !push.data && (
        <Alert tone="error" title="Os seus aparelhos não vieram.">
          <button type="button" onClick={() => void push.refetch()}>
            Tentar de novo
          </button>
        </Alert>
      )}
      {(!push.data || !este.data) && !push.isError && <Skeleton size="block" className={css.waiting} />}
      {push.data && este.data && (
        <>
          {(turnOn.isError || turnOff.isError) && (
            <Alert tone="error" title={failureText(turnOn.error ?? turnOff.error)} isAnswer />
          )}
          {!isOn && (
            <Este
              estado={este.data.estado}
              isWaiting={turnOn.isPending}
              onTurnOn={() => turnOn.mutate(push.data.chave)}
            />
          )}
          {push.data.aparelhos.length > 0 && (
            <>
              <ul className={css.aparelhos} aria-label="Aparelhos com avisos">
                {push.data.aparelhos.map((aparelho) => (
                  <li key={aparelho.uuid}>
                    <span>
                      <b>{aparelho.nome}</b>
                      <span>{`${isEste(aparelho) ? 'Este aparelho, desde' : 'Desde'} ${DIA.format(aparelho.criadoEm)}`}</span>
                    </span>
                    <Button
                      look="quiet"
                      size="s"
                      aria-label={`Desligar ${aparelho.nome}`}
                      aria-disabled={turnOff.isPending}
                      onClick={() =>
                        turnOff.isPending || turnOff.mutate({ uuid: aparelho.uuid, isEste: isEste(aparelho) })
                      }
                    >
                      Desligar
                    </Button>
                  </li>
                ))}
              </ul>
              {choose.isError && <Alert tone="error" title="A escolha não foi guardada. Tente de novo." />}
              <ul aria-label="O que chega nos aparelhos">
                {push.data.tipos.map(({ tipo, nome, push: isChosen }) => (
                  <li key={tipo}>
                    <Switch label={nome} isOn={isChosen} onChange={(next) => choose.mutate({ tipo, push: next })} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  )
}

/** What this browser can do about pushes: one button, or the reason why not. */
function Este({
  estado,
  isWaiting,
  onTurnOn,
}: {
  estado: EsteAparelho['estado']
  isWaiting: boolean
  onTurnOn: () => void
}) {
  if (estado === 'unable')
    return (
      <Alert tone="info" title="Este navegador não recebe avisos.">
        <p>No iPhone, adicione o site à Tela de Início (Compartilhar, Adicionar à Tela de Início) e abra por lá.</p>
      </Alert>
    )
  if (estado === 'blocked')
    return (
      <Alert tone="info" title="O navegador bloqueia os avisos deste site.">
        <p>Permita as notificações nas configurações do site, ao lado do endereço, e abra esta página de novo.</p>
      </Alert>
    )
  return (
    <Button
      className={css.ligar}
      aria-disabled={isWaiting}
      aria-busy={isWaiting}
      onClick={() => isWaiting || onTurnOn()}
    >
      Ligar neste aparelho
    </Button>
  )
}

function failureText(error: unknown) {
  if (error instanceof PermissaoNegada) return 'O navegador não deixou: responda Permitir quando ele perguntar.'
  return sentenceOf(error, 'O navegador não conseguiu ligar os avisos. Tente de novo.')
}

/** Saves a switch for pushes. It changes at once, and goes back if the server refuses. */
function useChoosePush() {
  const queryClient = useQueryClient()
  const { queryKey } = pushQuery
  return useMutation({
    mutationFn: ({ tipo, push }: Pick<PreferenciaDePush, 'tipo' | 'push'>) =>
      call(savePreferenciaDePush, { params: { tipo }, body: { push } }),
    scope: { id: 'push' },
    onMutate: async ({ tipo, push }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(
        queryKey,
        (was) => was && { ...was, tipos: was.tipos.map((each) => (each.tipo === tipo ? { ...each, push } : each)) },
      )
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

const DIA = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', day: '2-digit', month: '2-digit' })
