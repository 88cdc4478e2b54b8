import { findTermosAdesao } from '#contract/termos'
import { callFile } from '../data/api.ts'
import { showModal, showToast } from '../notices/notices.ts'
import { saveAs } from '../save-as.ts'

/** Saves the terms of use as Termos_de_uso.pdf and says so, or says that it failed (S1 §7, §8). */
export async function saveTermos() {
  try {
    saveAs('Termos_de_uso.pdf', await callFile(findTermosAdesao))
    showToast('Download realizado com sucesso!')
  } catch {
    showModal({
      kind: 'error',
      title: 'Erro ao baixar arquivo',
      text: 'Falha ao tentar realizar o download, entre em contato com o suporte ou tente novamente mais tarde.',
    })
  }
}
