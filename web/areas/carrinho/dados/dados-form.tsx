import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type Carrinho, isOculto } from '#contract/carrinho'
import { type Cotacao, type PedidoDeCotacao, textoDaAgencia } from '#contract/cotacao'
import { formatChave } from '#contract/kernel/values/chave-de-acesso'
import { documentoChars } from '#contract/kernel/values/documento'
import { agora } from '../../../app/data/clock.ts'
import { pushEvento } from '../../../app/data/data-layer.ts'
import { newUuid } from '../../../app/data/new-uuid.ts'
import { readAssinatura } from '../../../app/data/perfil.ts'
import { usePergunta } from '../../../app/perguntas/use-pergunta.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFields } from '../../../ui/fields/use-fields.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { agenciasQuery, FalhaBanner, itemOf } from '../../cotacao/index.ts'
import { readEscolhido, Sugestoes } from '../../destinatario/index.ts'
import { ColarEndereco, EnderecoFields } from '../../endereco/index.ts'
import { DadosCard } from '../dados-card.tsx'
import {
  camposInOrder,
  type DadosRascunho,
  findProblemas,
  fitToEnvio,
  fitToEscolhido,
  fitToRemetentes,
  isDaDeclaracao,
  openIdentidade,
  openPessoa,
  readFrete,
  toFrete,
} from '../dados-rascunho.ts'
import { DeclaracaoCard } from '../declaracao/declaracao-card.tsx'
import { perguntaDaDeclaracao } from '../declaracao/pergunta-da-declaracao.tsx'
import { QualPapel } from '../declaracao/qual-papel.tsx'
import { RecusaAlert } from '../declaracao/recusa-alert.tsx'
import type { Envio } from '../envio.rules.ts'
import { fillNota, partesDaNota } from '../nota/fill-nota.ts'
import { NotaCard } from '../nota/nota-card.tsx'
import { planDesfazer, planPessoa } from '../pessoa-colada.ts'
import { identidadeOf, type Remetentes } from '../remetente.ts'
import { AdicionadoModal } from './adicionado-modal.tsx'
import { AgenciaCard } from './agencia-card.tsx'
import css from './dados-form.module.css'
import { listFaltas } from './falta.rules.ts'
import { FaltaAlert } from './falta-alert.tsx'
import { PessoaFields } from './pessoa-fields.tsx'
import { RemetenteCard } from './remetente-card.tsx'
import { Resumo } from './resumo.tsx'
import { useDados } from './use-dados.ts'
import { useRenew } from './use-renew.ts'
import { useSaveFrete } from './use-save-frete.ts'
import { VencidaAlert } from './vencida-alert.tsx'

/** Step 3 (S1 §2 'Recipient and sender form', S2 §2): recipient, sender, agency, declaration, in that order (D §5). */
export function DadosForm({
  item,
  envio,
  inicial,
  remetentes,
  limite,
  onRenewed,
  onOtherCarrier,
  onAnother,
  onCart,
}: {
  /** The item of the cart that is edited; null for a new frete. */
  item: string | null
  envio: Envio
  inicial: () => DadosRascunho
  remetentes: Remetentes
  /** The highest declared value, in centavos, for which the content form is enough. */
  limite: number
  /** `pedido` is what was asked: the CEP or the value may have changed. */
  onRenewed: (cotacoes: Cotacao[], same: Cotacao | undefined, pedido: PedidoDeCotacao) => void
  onOtherCarrier: () => void
  onAnother: () => void
  /** `aPagar` is the uuid of the frete to be paid next: only that frete is selected. */
  onCart: (aPagar?: string) => void
}) {
  const id = useId()
  const { pedido, transportadora } = envio
  const fitNovo = (was: DadosRascunho) =>
    fitToRemetentes(fitToEscolhido(was, readEscolhido(pedido.cepDestino), newUuid), remetentes)
  const dados = useDados(item, inicial, (was) =>
    fitToEnvio(item === null ? fitNovo(was) : was, envio, limite, remetentes, newUuid),
  )
  const { rascunho, change } = dados
  const agencias = useQuery({
    ...agenciasQuery(transportadora.uuid, pedido.cepOrigem),
    enabled: transportadora.agenciaObrigatoria,
  })
  const agencia = agencias.data?.find(({ uuid }) => uuid === rascunho.agencia)
  const [saved, setSaved] = useState<Carrinho | null>(null)
  const saving = useSaveFrete(dados.end)
  const pergunta = usePergunta()
  const renewing = useRenew(envio, remetentes.loja?.uuid, (cotacoes, same, pedido) => {
    saving.renewed()
    onRenewed(cotacoes, same, pedido)
  })

  // an agency that closed, or belongs to another carrier, counts as not chosen
  const present = { ...rascunho, agencia: agencias.data && !agencia ? '' : rascunho.agencia }
  const frete = readFrete(present, envio, {
    assinatura: readAssinatura(),
    agenciaTipo: agencia ? (textoDaAgencia(agencia).split(' ').at(-1) ?? '') : '',
  })
  const own = findProblemas(present, envio, frete, { limite, cnpjs: remetentes.cnpjs })
  const problemas = { ...saving.refused, ...own }
  const { bind, stopAt, focus } = useFields<string>(problemas)
  const ordered = camposInOrder(rascunho)
  const faltas = listFaltas(ordered, problemas)
  const first = faltas[0]?.foco
  const [told, setTold] = useState<readonly string[]>([])
  const renovar = useRef<HTMLButtonElement>(null)
  const lojaQueEnvia = (!rascunho.usaMeusDados && remetentes.loja?.uuid) || null
  const declaracao = ordered.filter(isDaDeclaracao).find((campo) => own[campo])
  // the person's clock may be wrong: it counts only until the first renewal
  const isVencida = saving.isVencida || (envio.validaAte <= agora() && !renewing.news)
  const tell = () => {
    setTold(faltas.map(({ campo }) => campo))
    return stopAt(first)
  }
  useRefusals(saving.refused, tell)
  const [colados, setColados] = useState(0)
  useFirstMissing(colados, () => first && focus(first))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isSaving) return
    if (isVencida) return renovar.current?.focus()
    if (tell()) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const isPaidNext = item === null && submitter?.dataset.then === 'cart'
    const digitado = toFrete(present, frete)
    const save = () =>
      saving.save(digitado, isPaidNext, (carrinho) => {
        if (item === null) pushEvento('add_to_cart', itemOf(envio))
        if (isPaidNext) onCart(rascunho.uuid)
        else if (item === null) setSaved(carrinho)
        else onCart()
      })
    // on the way to the payment nothing is asked here: paying confirms the declaration, and the cart says so
    if (!digitado.conteudo || isPaidNext) return save()
    void pergunta(perguntaDaDeclaracao(digitado.conteudo)).then((isYes) => isYes && save())
  }
  const changeOf = (prefix: string) => (changed: Partial<DadosRascunho>) => {
    change(changed)
    saving.forgive(prefix)
  }
  const pessoaOf = (quem: 'destinatario' | 'remetente') => ({
    pessoa: {
      pessoa: rascunho[quem],
      onChange: (changed: Partial<DadosRascunho['destinatario']>) => {
        dados.changePessoa(quem, changed)
        saving.forgive(quem)
      },
      bind: (campo: string, help?: string) => bind(`${quem}.${campo}`, help),
    },
    endereco: {
      value: rascunho[quem].endereco,
      onChange: (changed: Partial<DadosRascunho['destinatario']['endereco']>) => {
        dados.changeEndereco(quem, changed)
        saving.forgive(quem)
      },
      bind: (campo: string, help?: string) => bind(`${quem}.endereco.${campo}`, help),
    },
  })
  const destinatario = pessoaOf('destinatario')
  const remetente = pessoaOf('remetente')
  const changeDestinatario = ({ pessoa, endereco }: ReturnType<typeof planPessoa>) => {
    destinatario.pessoa.onChange(pessoa)
    destinatario.endereco.onChange(endereco)
  }
  const forgiveNota = () => {
    for (const part of ['destinatario', 'conteudo', 'notaFiscal', 'pedido']) saving.forgive(part)
  }
  const changeDeclaracao = (changed: Partial<DadosRascunho>) => {
    change(changed)
    for (const part of ['conteudo', 'notaFiscal']) saving.forgive(part)
  }
  const reason = declaracao ? [CAMPOS_DA_NOTA[declaracao], own[declaracao]].filter(Boolean).join(': ') : ''
  const acts = {
    'aria-disabled': declaracao !== undefined || saving.isSaving || isVencida,
    'aria-describedby': `${id}-motivo`,
  }

  const shown = faltas.filter(({ campo }) => told.includes(campo))

  return (
    <div className={css.layout}>
      <div className={css.side}>
        <Resumo envio={envio}>
          <Button look="quiet" size="s" onClick={onOtherCarrier}>
            Alterar transportadora
          </Button>
        </Resumo>
      </div>
      <form className={css.form} aria-label="Dados do frete" noValidate onSubmit={submit}>
        {isVencida && (
          <VencidaAlert buttonRef={renovar} isBusy={renewing.isBusy} onRenew={() => void renewing.renew()} />
        )}
        {renewing.news && !isVencida && <Alert tone="info" title={renewing.news} isAnswer />}
        <NotaCard
          frete={rascunho.uuid}
          pedido={pedido}
          endereco={rascunho.destinatario.endereco}
          isRequoting={renewing.isBusy}
          onFill={(nota) => {
            const before = partesDaNota(rascunho)
            change(partesDaNota(fillNota(rascunho, nota, pedido)))
            forgiveNota()
            return () => change(before)
          }}
          onChave={(chave) => {
            change({ declaracao: 'nota', chave: formatChave(chave) })
            forgiveNota()
          }}
          onRequote={(nota, novo) =>
            void renewing.renew(novo, () => {
              dados.replace((was) =>
                fillNota(fitToEnvio(was, { ...envio, pedido: novo }, limite, remetentes, newUuid), nota, novo),
              )
              forgiveNota()
            })
          }
        />
        <DadosCard title="Dados do destinatário">
          <ColarEndereco
            cep={pedido.cepDestino}
            isFormEmpty={isNinguem(rascunho.destinatario)}
            onFill={(colado) => {
              const mudanca = planPessoa(rascunho.destinatario, colado)
              const desfazer = planDesfazer(rascunho.destinatario, mudanca)
              changeDestinatario(mudanca)
              return () => {
                changeDestinatario(desfazer)
                change({ confira: '' })
              }
            }}
            onFilled={(confira) => {
              change({ confira })
              setColados(colados + 1)
            }}
          />
          <PessoaFields
            {...destinatario.pessoa}
            suggest={(busca, field) => (
              <Sugestoes
                busca={busca}
                cepDestino={pedido.cepDestino}
                onChoose={(known) => {
                  const isHere = known.endereco.cep === pedido.cepDestino
                  destinatario.pessoa.onChange(isHere ? openPessoa(known) : openIdentidade(known))
                }}
              >
                {field}
              </Sugestoes>
            )}
          />
          <EnderecoFields {...destinatario.endereco} isCepLocked isOfOther />
        </DadosCard>
        <RemetenteCard
          isHidden={isOculto(rascunho.remetente)}
          loja={remetentes.loja && (remetentes.loja.nome || remetentes.loja.razaoSocial)}
          isDaLoja={remetentes.cnpjs.includes(documentoChars(rascunho.remetente.cpfCnpj))}
          usaMeusDados={rascunho.usaMeusDados}
          onUsaMeusDados={(usaMeusDados) => {
            change({ usaMeusDados })
            remetente.pessoa.onChange(identidadeOf(remetentes, usaMeusDados))
          }}
          hasProblems={ordered.some((campo) => campo.startsWith('remetente.') && problemas[campo])}
          {...remetente}
        />
        {transportadora.agenciaObrigatoria && (
          <AgenciaCard
            transportadora={transportadora}
            cepOrigem={pedido.cepOrigem}
            field={bind('agenciaEndereco')}
            value={present.agencia}
            onChange={(agencia) => changeOf('agencia')({ agencia })}
          />
        )}
        <DeclaracaoCard
          rascunho={rascunho}
          valor={pedido.valorEncomenda}
          limite={limite}
          qualPapel={
            <QualPapel
              key={lojaQueEnvia}
              loja={lojaQueEnvia}
              isParaEmpresa={rascunho.destinatario.isCnpj}
              isAbove={pedido.valorEncomenda > limite}
              declaracao={rascunho.declaracao}
              onChoose={(declaracao) => changeDeclaracao({ declaracao })}
            />
          }
          recusa={
            <RecusaAlert
              produto={envio.produto.codigo}
              isDeEmpresa={rascunho.remetente.isCnpj}
              declaracao={rascunho.declaracao}
            />
          }
          onChange={changeDeclaracao}
          bind={bind}
          problemas={problemas}
        />
        <DadosCard title="Seu pedido">
          <TextField
            {...bind('pedido', 'Opcional. Só você vê, para achar o frete depois.')}
            label="Número do pedido"
            autoComplete="off"
            maxLength={60}
            value={rascunho.pedido}
            onChange={(pedido) => changeOf('pedido')({ pedido })}
          />
        </DadosCard>
        <div className={css.foot}>
          {/* stands here, because the recipient's fields may be out of sight */}
          {rascunho.confira && <p className={css.reason}>{`Da mensagem que você colou. ${rascunho.confira}`}</p>}
          {shown.length > 0 && <FaltaAlert faltas={shown} onGo={focus} />}
          <p id={`${id}-motivo`} className={css.reason} aria-live="polite">
            {shown.length === 0 && reason}
          </p>
          <div className={css.acts}>
            {item === null ? (
              <>
                <Button type="submit" look="act" {...acts} aria-busy={saving.isSaving} data-then="modal">
                  Adicionar ao Carrinho
                </Button>
                <Button type="submit" {...acts} data-then="cart">
                  Finalizar pagamento
                </Button>
              </>
            ) : (
              <Button type="submit" look="act" {...acts} aria-busy={saving.isSaving}>
                Salvar alterações
              </Button>
            )}
          </div>
        </div>
      </form>
      <FalhaBanner falha={renewing.falha} />
      {saved && (
        <AdicionadoModal canGoOn={isReady(saved, rascunho.uuid)} onCart={() => onCart()} onAnother={onAnother} />
      )}
    </div>
  )
}

/** True while nothing of the recipient is filled in, apart from what the lookup of the CEP brought. */
const isNinguem = ({ nome, sobrenome, cpfCnpj, telefone, email, endereco }: DadosRascunho['destinatario']) =>
  [nome, sobrenome, cpfCnpj, telefone, email, endereco.numero, endereco.complemento].every((text) => text === '')

/**
 * Names of the fields whose sentence says 'este campo'. Where the sentence stands away from its field, the name
 * precedes it.
 */
const CAMPOS_DA_NOTA: Partial<Record<string, string>> = {
  'notaFiscal.numeroDanfCte': 'Chave da nota fiscal',
  'notaFiscal.cfop': 'CFOP',
}

/** Whether agency, recipient data and both addresses of this frete are filled in (S1 §2). */
function isReady({ fretes }: Carrinho, uuid: string) {
  const frete = fretes.find((each) => each.uuid === uuid)
  if (!frete) return false
  const { transportadora, agenciaEndereco, destinatario, remetente } = frete
  return Boolean(
    (agenciaEndereco || !transportadora.agenciaObrigatoria) &&
      destinatario.cpfCnpj &&
      destinatario.endereco.logradouro &&
      remetente.endereco.logradouro,
  )
}

/** Calls back when the server refused fields: they are then handled like any other wrong field. */
function useRefusals(refused: object, onRefusal: () => void) {
  const meet = useEffectEvent(onRefusal)
  useEffect(() => {
    if (Object.keys(refused).length > 0) meet()
  }, [refused])
}

/** Calls back after each pasted message, once the filled form is drawn: only then is it known what is missing. */
function useFirstMissing(colados: number, onFilled: () => void) {
  const goOn = useEffectEvent(onFilled)
  useEffect(() => {
    if (colados > 0) goOn()
  }, [colados])
}
