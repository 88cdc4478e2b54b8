import type { EnderecoCompleto } from '#contract/kernel/schemas/endereco'
import { LIMITES_DA_LOJA, LIMITES_DO_ENDERECO_DA_LOJA, type Loja, PREENCHA_ESTE_CAMPO } from '#contract/loja'
import { CallError, sentenceOf } from '../../app/data/api.ts'
import { useForm } from '../../app/form/use-form.ts'
import { usePrompt } from '../../app/form/use-prompt.ts'
import { showToast } from '../../app/notices/notices.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { CnpjField } from '../../ui/fields/cnpj-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import css from '../../ui/page/form.module.css'
import { ENDERECO_EM_BRANCO, EnderecoFields, openEndereco } from '../endereco/index.ts'
import { type EstadoDigitado, rascunhoOf } from './digitado.ts'
import { useSaveLoja } from './loja.queries.ts'
import {
  CAMPOS_DA_LOJA,
  type CampoDaLoja,
  changeEndereco,
  findProblemasDaLoja,
  isSameEndereco,
  type LojaRascunho,
  readLoja,
} from './loja-rascunho.ts'

/** 'Dados da Loja' (S2 §2 'My shop', §5 'Shop form'). Without a shop the form creates one. */
export function LojaForm({
  loja,
  hasOthers,
  enderecoDaConta,
  isReadOnly,
  digitado,
  onSaved,
}: {
  loja: Loja | undefined
  /** Whether there is another shop that could be the default one. */
  hasOthers: boolean
  /** Undefined until it is loaded, or if that fails. */
  enderecoDaConta: EnderecoCompleto | undefined
  isReadOnly: boolean
  digitado: EstadoDigitado
  onSaved: (uuid: string) => void
}) {
  const state = rascunhoOf(digitado, loja)
  const [rascunho] = state
  const [, setDigitado] = digitado
  const save = useSaveLoja(loja?.uuid, (uuid) => {
    showToast(loja ? 'Loja editada com sucesso' : 'Loja criada com sucesso')
    if (!loja) setDigitado(undefined) // the next new shop begins empty
    onSaved(uuid)
  })
  const { bind, change, edit, submit, refuse } = useForm<CampoDaLoja, LojaRascunho>({
    state,
    campos: CAMPOS_DA_LOJA,
    problems: findProblemasDaLoja(rascunho),
    isBusy: isReadOnly || save.isPending,
    onSubmit: () => save.mutate(readLoja(rascunho, loja), { onError: refuse }),
  })
  const { endereco } = rascunho
  const cnpj = usePrompt((help) => bind('cnpj', help), rascunho.cnpj, PREENCHA_ESTE_CAMPO)
  return (
    <form className={css.form} aria-label="Dados da Loja" noValidate onSubmit={submit}>
      <fieldset className={css.card} disabled={isReadOnly}>
        <legend>Dados da Loja</legend>
        <div className={css.pair}>
          <TextField
            {...bind('razaoSocial')}
            label="Razão social"
            autoComplete="organization"
            maxLength={LIMITES_DA_LOJA.texto}
            required
            isStarred
            value={rascunho.razaoSocial}
            onChange={(razaoSocial) => change({ razaoSocial })}
          />
          <CnpjField
            {...cnpj}
            label="CNPJ"
            required
            isStarred
            value={rascunho.cnpj}
            onChange={(cnpj) => change({ cnpj })}
          />
        </div>
      </fieldset>
      <fieldset className={css.card} disabled={isReadOnly}>
        <legend>Endereço da loja</legend>
        {enderecoDaConta && (
          <div className={css.choice}>
            <Checkbox
              label="Mesmo endereço da Conta Flex"
              isChecked={isSameEndereco(endereco, enderecoDaConta)}
              onChange={(isSame) => change({ endereco: isSame ? openEndereco(enderecoDaConta) : ENDERECO_EM_BRANCO })}
            />
          </div>
        )}
        <EnderecoFields
          value={endereco}
          onChange={(changed) =>
            edit(Object.keys(changed), (was) => ({ ...was, endereco: changeEndereco(was.endereco, changed) }))
          }
          bind={bind}
          limites={LIMITES_DO_ENDERECO_DA_LOJA}
          isPlaceFromCep
          naoLocalizado={CEP_FALHOU}
        />
      </fieldset>
      <fieldset className={css.card} disabled={isReadOnly}>
        <legend>Uso da loja</legend>
        <Checkbox
          label="Ativar loja"
          isChecked={rascunho.ativo}
          onChange={(ativo) => change({ ativo })}
          note={{
            tone: 'help',
            text:
              hasOthers && !rascunho.isPadrao
                ? 'Ativa, ela pode ser a remetente dos seus fretes.'
                : 'Ativa, ela é a remetente dos seus fretes.',
          }}
        />
        {hasOthers && !loja?.isLojaPadraoAssinante && (
          <Checkbox
            label="Loja padrão"
            isChecked={rascunho.isPadrao}
            onChange={(isPadrao) => change({ isPadrao })}
            note={{ tone: 'help', text: 'De todas as suas lojas, só a padrão envia.' }}
          />
        )}
      </fieldset>
      {!isReadOnly && (
        <div className={css.foot}>
          {save.error && <Falha error={save.error} key={save.submittedAt} />}
          <div className={css.actions}>
            <Button type="submit" look="act" aria-disabled={save.isPending} aria-busy={save.isPending}>
              {save.isPending ? 'Salvando…' : 'Salvar'}
            </Button>
            <ButtonLink to="/home" look="quiet">
              Cancelar
            </ButtonLink>
          </div>
        </div>
      )}
    </form>
  )
}

/** S2 §8: the server's own sentence, if it has one. */
function Falha({ error }: { error: Error }) {
  const sentence = error instanceof CallError && error.status !== undefined && sentenceOf(error, '')
  if (sentence) return <Alert tone="error" title={sentence} isAnswer />
  return (
    <Alert tone="error" title="Erro ao adicionar nova loja" isAnswer>
      <p>Falha ao tentar se adicionar nova loja, entre em contato com o suporte ou tente novamente mais tarde</p>
    </Alert>
  )
}

/** S2 §8. */
const CEP_FALHOU = 'Falha ao buscar por CEP, entre em contato com o suporte ou insira seu endereço manualmente'
