import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type PreferenciaDeAviso, savePreferencia } from '#contract/notificacao'
import { call } from '../../app/data/api.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { preferenciasQuery } from './notificacao.queries.ts'
import css from './preferencias-sheet.module.css'
import { PushSection } from './push-section.tsx'

/**
 * Which notifications also go to the person's devices and mailbox. Who may not change the mails sees their state.
 */
export function PreferenciasSheet({ canEdit, onClose }: { canEdit: boolean; onClose: () => void }) {
  const { data, isError, refetch } = useQuery(preferenciasQuery)
  const save = useSavePreferencia()
  const row = ({ tipo, nome, email }: PreferenciaDeAviso) => (
    <li key={tipo}>
      <Switch
        label={nome}
        {...(tipo === 'DESTINATARIO' && {
          text: 'Na postagem, ao sair para entrega e na entrega, com o link do rastreio.',
        })}
        isOn={email}
        isDisabled={!canEdit}
        onChange={(isOn) => save.mutate({ tipo, email: isOn })}
      />
    </li>
  )
  return (
    <Sheet title="Preferências de avisos" isWide onClose={onClose}>
      <div className={css.body}>
        <PushSection />
        {save.isError && <Alert tone="error" title="A escolha não foi guardada. Tente de novo." />}
        {isError && !data && (
          <Alert tone="error" title="Os avisos não vieram.">
            <button type="button" onClick={() => void refetch()}>
              Tentar de novo
            </button>
          </Alert>
        )}
        {!data && !isError && <Skeleton size="block" className={css.waiting} />}
        {data && (
          <>
            <section aria-labelledby="avisos-seus">
              <h3 id="avisos-seus">No seu e-mail</h3>
              <p>Tudo aparece em Notificações. Escolha o que também vai para o seu e-mail.</p>
              {!canEdit && (
                <Alert tone="info">
                  <p>Só quem é dono da conta muda estas escolhas.</p>
                </Alert>
              )}
              <ul>{data.filter(({ tipo }) => tipo !== 'DESTINATARIO').map(row)}</ul>
            </section>
            <section aria-labelledby="avisos-do-destinatario">
              <h3 id="avisos-do-destinatario">Para quem recebe</h3>
              <ul>{data.filter(({ tipo }) => tipo === 'DESTINATARIO').map(row)}</ul>
            </section>
          </>
        )}
      </div>
    </Sheet>
  )
}

/** Saves a switch for mails. It changes at once, and goes back if the server refuses. */
function useSavePreferencia() {
  const queryClient = useQueryClient()
  const show = (tipo: string, email: boolean) =>
    queryClient.setQueryData(preferenciasQuery.queryKey, (was) =>
      was?.map((each) => (each.tipo === tipo ? { ...each, email } : each)),
    )
  return useMutation({
    mutationFn: ({ tipo, email }: Pick<PreferenciaDeAviso, 'tipo' | 'email'>) =>
      call(savePreferencia, { params: { tipo }, body: { email } }),
    scope: { id: 'preferencias' },
    onMutate: async ({ tipo, email }) => {
      await queryClient.cancelQueries({ queryKey: preferenciasQuery.queryKey })
      show(tipo, email)
    },
    onError: () => queryClient.invalidateQueries({ queryKey: preferenciasQuery.queryKey }),
  })
}
