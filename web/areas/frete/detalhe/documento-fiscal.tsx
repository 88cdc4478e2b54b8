import { useMutation } from '@tanstack/react-query'
import { MENSAGENS_FISCAIS, readDce } from '#contract/fiscal/dce'
import type { Frete } from '#contract/frete-envio'
import { CPF_OCULTO } from '#contract/kernel/values/cpf'
import { callFile, endsSession, sentenceOf } from '../../../app/data/api.ts'
import { DOWNLOAD_FALHOU } from '../../../app/download-falhou.ts'
import { showModal } from '../../../app/notices/notices.ts'
import { saveAs } from '../../../app/save-as.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button, buttonClass } from '../../../ui/page/button.tsx'
import page from '../../../ui/page/page.module.css'
import { Fatos } from '../../carteira/index.ts'
import { IMPRIMA_DE_NOVO, isImpressaSemDace } from '../impressao/papel.rules.ts'
import { dadosDoDocumento } from './detalhe.ts'
import css from './detalhe-dados.module.css'

/** The DC-e of a frete, or the paper form when there is no DC-e. Draws nothing for an invoice, which is shown elsewhere. */
export function DocumentoFiscal({ frete }: { frete: Frete }) {
  const { uuid, documentoFiscal, remetente } = frete
  const xml = useDownloadXml()
  const { aviso, urlConsulta, simulado, protocolo, chave } = documentoFiscal
  const fatos = dadosDoDocumento(frete)
  if (!fatos) return null
  const hasXml = protocolo !== null && chave !== null && remetente.cpfCnpj !== CPF_OCULTO // the XML names the sender
  const consulta = protocolo && chave && !simulado ? urlConsulta : null
  return (
    <section className={css.fiscal} aria-labelledby={`fiscal-${uuid}`}>
      <h3 id={`fiscal-${uuid}`}>Documento fiscal</h3>
      <Fatos fatos={fatos} />
      {isImpressaSemDace(frete) && (
        <Alert tone="warning" title="A etiqueta impressa está sem a DACE">
          <p>{IMPRIMA_DE_NOVO}</p>
        </Alert>
      )}
      {aviso && (
        <Alert tone={aviso === MENSAGENS_FISCAIS.simulada ? 'info' : 'warning'} title={tituloDoAviso(frete)}>
          <p>{aviso}</p>
        </Alert>
      )}
      {(hasXml || consulta) && (
        <div className={css.acts}>
          {hasXml && (
            <Button
              size="s"
              aria-disabled={xml.isPending}
              aria-busy={xml.isPending}
              onClick={() => xml.isPending || xml.download({ uuid, nome: `${chave}-dce.xml` })}
            >
              <WorkIcon name="document" size="s" />
              {xml.isPending ? 'Baixando XML ...' : 'Baixar XML'}
            </Button>
          )}
          {consulta && (
            <a className={buttonClass({ size: 's' })} href={consulta} target="_blank" rel="noopener noreferrer">
              Consultar na Sefaz
              <span className={page.srOnly}> (abre em outra aba)</span>
            </a>
          )}
        </div>
      )}
    </section>
  )
}

function tituloDoAviso({ documentoFiscal: { tipo, aviso } }: Frete) {
  if (tipo === 'DECLARACAO') return 'Este frete vai com a declaração em papel'
  return aviso === MENSAGENS_FISCAIS.simulada ? 'Ambiente de testes' : 'Cancelamento da DC-e'
}

function useDownloadXml() {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ uuid }: { uuid: string; nome: string }) => callFile(readDce, { params: { id: uuid } }),
    onSuccess: (file, { nome }) => saveAs(nome, file),
    onError: (error) =>
      endsSession(error) ||
      showModal({ kind: 'error', ...DOWNLOAD_FALHOU, text: sentenceOf(error, DOWNLOAD_FALHOU.text) }),
  })
  return { isPending, download: mutate }
}
