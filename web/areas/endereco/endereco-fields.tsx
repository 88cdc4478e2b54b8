import { CEP_NAO_LOCALIZADO } from '#contract/endereco'
import { COMPLEMENTO_MAX, NUMERO_MAX } from '#contract/kernel/schemas/endereco'
import { CepField } from '../../ui/fields/cep-field.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { BoundField } from '../../ui/fields/use-fields.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { loadMunicipios, loadUfs } from './endereco.calls.ts'
import { type CampoDoEndereco, type EnderecoRascunho, shownNumero } from './endereco.rules.ts'
import css from './endereco-fields.module.css'
import { useCep } from './use-cep.ts'
import { useLista } from './use-lista.ts'

/**
 * The fields of an address. The CEP fills and locks the known ones; the person types the others (S1 §4 'Address
 * lookup').
 */
export function EnderecoFields({
  value,
  onChange,
  bind,
  limites = LIMITES_DE_PESSOA,
  isPlaceFromCep = false,
  naoLocalizado = CEP_NAO_LOCALIZADO,
  isCepLocked = false,
  isOfOther = false,
  isNumeroRequired = false,
}: {
  value: EnderecoRascunho
  onChange: (changed: Partial<EnderecoRascunho>) => void
  /** Error, help and focus of each field, from `useFields` of the form around this address. */
  bind: (campo: CampoDoEndereco, help?: string) => BoundField
  /** The longest text per field, in characters; by default that of a person's address. */
  limites?: Partial<Record<CampoDoEndereco, number>>
  /** Whether state and city can be chosen only after the lookup's answer. */
  isPlaceFromCep?: boolean
  /** The sentence that is shown if the lookup does not know the CEP. */
  naoLocalizado?: string
  /** Whether the CEP cannot be changed here: it came from a quote and decides its price. */
  isCepLocked?: boolean
  /** Whether it is another person's address: the browser then does not suggest the person's own. */
  isOfOther?: boolean
  /** Requires a number, or a tick in the box for no number; otherwise an empty field means no number. */
  isNumeroRequired?: boolean
}) {
  const auto = (name: string) => (isOfOther ? 'off' : name)
  const { changeCep, locks, isLoading, isAnswered, isUnknown, place } = useCep(value, onChange)
  const isPlaceAwaited = isPlaceFromCep && !isAnswered
  const ufs = useLista(loadUfs, ALL)
  const municipios = useLista(loadMunicipios, value.estado || undefined)
  const cep = bind('cep', isLoading ? 'Buscando o endereço…' : '')
  const noted = { ...cep, ...(place && !cep.isWrong && { note: { tone: 'found', text: place } as const }) }
  const falha = ufs.isFailed ? { ...FALHAS.ufs, retry: ufs.retry } : { ...FALHAS.municipios, retry: municipios.retry }
  return (
    <div className={css.block}>
      <div className={css.cep}>
        {isCepLocked ? (
          <TextField {...noted} label="CEP" readOnly isStarred value={value.cep} onChange={() => undefined} />
        ) : (
          <CepField
            {...noted}
            label="CEP"
            autoComplete={auto('postal-code')}
            required
            isStarred
            value={value.cep}
            onChange={changeCep}
          />
        )}
        <output className={css.unknown}>{isUnknown && naoLocalizado}</output>
      </div>
      <TextField
        {...bind('logradouro')}
        label="Endereço"
        autoComplete={auto('address-line1')}
        maxLength={limites.logradouro}
        required
        isStarred
        readOnly={locks.rua}
        value={value.logradouro}
        onChange={(logradouro) => onChange({ logradouro })}
      />
      <div className={css.pair}>
        <div className={css.numero}>
          <TextField
            {...bind('numero', fullAt(limites.numero, value.numero))}
            label="Número"
            autoComplete="off"
            maxLength={limites.numero}
            required={isNumeroRequired && !value.isSemNumero}
            isStarred={isNumeroRequired && !value.isSemNumero}
            disabled={value.isSemNumero}
            value={shownNumero(value)}
            onChange={(numero) => onChange({ numero })}
          />
          <Checkbox
            label="Sem número"
            isChecked={value.isSemNumero}
            onChange={(isSemNumero) => onChange({ isSemNumero })}
          />
        </div>
        <TextField
          {...bind('complemento', fullAt(limites.complemento, value.complemento))}
          label="Complemento"
          autoComplete={auto('address-line2')}
          maxLength={limites.complemento}
          value={value.complemento}
          onChange={(complemento) => onChange({ complemento })}
        />
      </div>
      <TextField
        {...bind('bairro')}
        label="Bairro"
        autoComplete={auto('address-level3')}
        maxLength={limites.bairro}
        required
        isStarred
        readOnly={locks.rua}
        value={value.bairro}
        onChange={(bairro) => onChange({ bairro })}
      />
      <div className={css.pair}>
        <SelectField
          {...bind('estado')}
          label="Estado"
          autoComplete={auto('address-level1')}
          required
          isStarred
          isLocked={locks.estado || isPlaceAwaited}
          empty={isPlaceAwaited ? PELO_CEP : ufs.isLoading ? 'Carregando…' : 'Escolha'}
          options={withChosen(ufs.options, value.estado, value.estado)}
          value={value.estado}
          onChange={(estado) => onChange({ estado, cidade: '', nomeCidade: '' })}
        />
        <SelectField
          {...bind('cidade', value.estado || isPlaceAwaited ? '' : 'Escolha antes o estado.')}
          label="Cidade"
          autoComplete={auto('address-level2')}
          required
          isStarred
          isLocked={locks.cidade || isPlaceAwaited}
          disabled={!value.estado}
          empty={isPlaceAwaited ? PELO_CEP : municipios.isLoading ? 'Carregando…' : 'Escolha'}
          options={withChosen(municipios.options, value.cidade, value.nomeCidade)}
          value={value.cidade}
          onChange={(cidade) =>
            onChange({ cidade, nomeCidade: municipios.options.find(({ value }) => value === cidade)?.text ?? '' })
          }
        />
      </div>
      {(ufs.isFailed || municipios.isFailed) && (
        <Alert tone="error">
          <p>{falha.sentence}</p>
          <button type="button" onClick={falha.retry}>
            Tentar novamente
          </button>
        </Alert>
      )}
    </div>
  )
}

const ALL = ''
const PELO_CEP = 'Preenchido pelo CEP'

/** The note of a full field: a pasted text may have been cut. */
const fullAt = (max: number | undefined, text: string) => (max && text.length >= max ? `Cabem ${max} caracteres.` : '')

/** S1 §9. */
const LIMITES_DE_PESSOA = { numero: NUMERO_MAX, complemento: COMPLEMENTO_MAX }

/** S1 §8. */
const FALHAS = {
  ufs: { sentence: 'Falha ao obter estados, entre em contato com o suporte ou tente novamente mais tarde' },
  municipios: { sentence: 'Falha ao obter municipios, entre em contato com o suporte ou tente novamente mais tarde' },
}

/** Adds the chosen option, so that it can be read before its list is loaded, and if loading fails. */
const withChosen = (options: readonly { value: string; text: string }[], value: string, text: string) =>
  value && !options.some((option) => option.value === value) ? [{ value, text }, ...options] : options
