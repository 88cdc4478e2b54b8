import { findTermosAdesao } from '#contract/termos'
import { callSmallFile } from '../data/api.ts'
import { DOWNLOAD_FALHOU } from '../download-falhou.ts'
import { showModal, showToast } from '../notices/notices.ts'
import { saveAs } from '../save-as.ts'

/** Saves the terms of use as Termos_de_uso.pdf and says so, or says that it failed (S1 §7, §8). */
export async function saveTermos() {
  try {
    saveAs('Termos_de_uso.pdf', await callSmallFile(findTermosAdesao))
    showToast('Download realizado com sucesso!')
  } catch {
    showModal({ kind: 'error', ...DOWNLOAD_FALHOU })
  }
}
