import { useEffect, useRef, useState } from 'react'
import type { Verificacao } from '#contract/documento/contrato'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { useDrop } from '../../../ui/fields/file/use-drop.ts'
import { formatInstante } from '../../../ui/filter/instante.rules.ts'
import { Button } from '../../../ui/page/button.tsx'
import label from '../../../ui/page/label.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { formatTamanho } from '../tamanho.rules.ts'
import css from './conferencia.module.css'
import { Folha } from './folha.tsx'
import { compareHash } from './hash.rules.ts'
import { hashOf } from './hash-of.ts'

type Resultado = { name: string; size: number; sha256: string }

/** What was signed, and a place for a PDF that is compared with it byte by byte, in this browser alone. */
export function Conferencia({ codigo, verificacao }: { codigo: string; verificacao: Verificacao }) {
  const [resultado, setResultado] = useState<Resultado>()
  const [erro, setErro] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const check = async (file: File) => {
    setErro('')
    try {
      setResultado({ name: file.name, size: file.size, sha256: await hashOf(file) })
    } catch {
      setResultado(undefined)
      setErro('Este navegador não conseguiu ler o arquivo. Escolha de novo, ou use outro navegador.')
    }
  }
  const { isOver, handlers } = useDrop(([file]) => void (file && check(file)))
  return (
    <>
      <div className={css.two}>
        <Registro codigo={codigo} verificacao={verificacao} />
        <div className={css.stage}>
          <div className={cx(css.drop, isOver && css.over)} data-drop {...handlers}>
            <Folha />
            <b>{isOver ? 'Pode soltar' : 'Solte o PDF aqui'}</b>
            <p>O que você recebeu, sem abrir e salvar de novo</p>
            <Button look="act" onClick={() => input.current?.click()}>
              <WorkIcon name="document" />
              Escolher arquivo
            </Button>
            <input
              ref={input}
              type="file"
              accept="application/pdf"
              hidden
              aria-label="PDF a conferir"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                currentTarget.value = '' // the same file may be chosen again
                if (file) void check(file)
              }}
            />
          </div>
        </div>
      </div>
      {erro && (
        <p className={css.erro} role="alert">
          {erro}
        </p>
      )}
      {resultado && <Veredito key={resultado.sha256} resultado={resultado} registrado={verificacao.sha256} />}
    </>
  )
}

function Registro({
  codigo,
  verificacao: { documento, versao, assinadoEm, iniciais },
}: {
  codigo: string
  verificacao: Verificacao
}) {
  return (
    <dl className={cx(label.paper, css.registro)}>
      <div>
        <dt>Código de verificação</dt>
        <dd className={css.codigo}>{codigo}</dd>
      </div>
      <div>
        <dt>Documento</dt>
        <dd>{documento}</dd>
        <dd className={css.sub}>{`versão ${versao}, com a página de assinatura`}</dd>
      </div>
      <div>
        <dt>Assinado por</dt>
        <dd>{iniciais || 'Conta encerrada'}</dd>
      </div>
      <div>
        <dt>Quando</dt>
        <dd>{formatInstante(assinadoEm)}</dd>
        <dd className={css.sub}>horário de Brasília</dd>
      </div>
    </dl>
  )
}

/** The result of the comparison. It takes the focus, because on a phone it is below the pressed button. */
function Veredito({ resultado: { name, size, sha256 }, registrado }: { resultado: Resultado; registrado: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const pedacos = compareHash(sha256, registrado)
  const isMesmo = sha256 === registrado
  return (
    <section className={css.veredito} aria-labelledby="veredito">
      <Folha confere={isMesmo} />
      <div>
        <h2 id="veredito" ref={title} tabIndex={-1} data-ok={isMesmo}>
          {isMesmo ? <Icon name="check" size="l" /> : <WorkIcon name="crossed" size="l" />}
          {isMesmo ? 'É o mesmo documento' : 'Não é o mesmo documento'}
        </h2>
        <p>
          {isMesmo
            ? `${name}, ${formatTamanho(size)}, é igual, byte a byte, ao que foi assinado.`
            : `${name} foi mudado depois de assinado, ou é outro arquivo. Salvar de novo por um leitor de PDF já muda os bytes: peça o original a quem enviou.`}
        </p>
        <p className={css.sub}>
          {isMesmo
            ? 'SHA-256 do seu arquivo, igual ao registrado'
            : 'SHA-256 do seu arquivo, com o que difere em vermelho'}
        </p>
        <p className={css.hash}>
          {pedacos.map(({ texto, igual }, n) => (
            <span key={n} data-no={!igual}>
              {texto}
            </span>
          ))}
        </p>
      </div>
    </section>
  )
}
