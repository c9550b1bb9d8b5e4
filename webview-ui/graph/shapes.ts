/** The shapes of nodes as sigma's programs: a disc, a square and a diamond of one area, each with a ring. */
import { NodeProgram } from 'sigma/rendering';
import type { NodeProgramType, ProgramInfo } from 'sigma/rendering';
import type { NodeDisplayData, RenderParams } from 'sigma/types';
import { floatColor } from 'sigma/utils';
import type { NodeShape } from '../../src/protocol/keptGraph';

/** The distance from the middle, 1 at the rim; the factors give the shapes the disc's area. */
const DISTANCE: Readonly<Record<NodeShape, string>> = {
  module: 'length(v)',
  class: 'max(abs(v.x), abs(v.y)) * 1.128',
  function: '(abs(v.x) + abs(v.y)) * 0.798',
};

/** Corners stand out of the disc: the triangle that is drawn has to hold them. */
const REACH = 1.3;
const RING_PIXELS = 2;

const vertexShader = `
attribute vec4 a_id;
attribute vec4 a_color;
attribute vec4 a_ring;
attribute vec2 a_position;
attribute float a_size;
attribute float a_angle;
uniform mat3 u_matrix;
uniform float u_sizeRatio;
uniform float u_correctionRatio;
varying vec4 v_color;
varying vec4 v_ring;
varying vec2 v_offset;
varying float v_radius;
const float bias = 255.0 / 254.0;

void main() {
  float size = a_size * u_correctionRatio / u_sizeRatio * 4.0;
  vec2 offset = ${REACH} * size * vec2(cos(a_angle), sin(a_angle));
  gl_Position = vec4((u_matrix * vec3(a_position + offset, 1)).xy, 0, 1);
  v_offset = offset;
  v_radius = size / 2.0;
  #ifdef PICKING_MODE
  v_color = a_id;
  #else
  v_color = a_color;
  #endif
  v_ring = a_ring;
  v_color.a *= bias;
  v_ring.a *= bias;
}
`;

const fragmentShader = (distance: string): string => `
precision highp float;
varying vec4 v_color;
varying vec4 v_ring;
varying vec2 v_offset;
varying float v_radius;
uniform float u_correctionRatio;

void main(void) {
  vec2 v = v_offset / v_radius;
  float pixel = u_correctionRatio * 2.0;
  float inside = (1.0 - (${distance})) * v_radius / pixel;
  #ifdef PICKING_MODE
  gl_FragColor = inside < 0.0 ? vec4(0.0) : v_color;
  #else
  vec4 fill = mix(v_ring, v_color, clamp(inside - ${RING_PIXELS.toFixed(1)} + 0.5, 0.0, 1.0));
  gl_FragColor = fill * clamp(inside + 0.5, 0.0, 1.0);
  #endif
}
`;

const uniforms = ['u_sizeRatio', 'u_correctionRatio', 'u_matrix'] as const;

/** Sigma's program for a shape; nodes carry the ring's colour as `ring`. */
export function shapeProgram(shape: NodeShape): NodeProgramType {
  return class extends NodeProgram<(typeof uniforms)[number]> {
    getDefinition(): ReturnType<typeof definition> {
      return definition(shape);
    }

    processVisibleItem(index: number, start: number, data: NodeDisplayData & { ring?: string }): void {
      const row = [
        data.x,
        data.y,
        data.size,
        floatColor(data.color),
        floatColor(data.ring ?? data.color),
        index,
      ];
      this.array.set(row, start);
    }

    setUniforms(params: RenderParams, { gl, uniformLocations }: ProgramInfo): void {
      const at = (name: (typeof uniforms)[number]): WebGLUniformLocation | null =>
        uniformLocations[name] ?? null;
      gl.uniform1f(at('u_correctionRatio'), params.correctionRatio);
      gl.uniform1f(at('u_sizeRatio'), params.sizeRatio);
      gl.uniformMatrix3fv(at('u_matrix'), false, params.matrix);
    }
  };
}

function definition(shape: NodeShape) {
  const { FLOAT, UNSIGNED_BYTE, TRIANGLES } = WebGLRenderingContext;
  return {
    VERTICES: 3,
    VERTEX_SHADER_SOURCE: vertexShader,
    FRAGMENT_SHADER_SOURCE: fragmentShader(DISTANCE[shape]),
    METHOD: TRIANGLES,
    UNIFORMS: uniforms,
    ATTRIBUTES: [
      { name: 'a_position', size: 2, type: FLOAT },
      { name: 'a_size', size: 1, type: FLOAT },
      { name: 'a_color', size: 4, type: UNSIGNED_BYTE, normalized: true },
      { name: 'a_ring', size: 4, type: UNSIGNED_BYTE, normalized: true },
      { name: 'a_id', size: 4, type: UNSIGNED_BYTE, normalized: true },
    ],
    CONSTANT_ATTRIBUTES: [{ name: 'a_angle', size: 1, type: FLOAT }],
    CONSTANT_DATA: [[0], [(2 * Math.PI) / 3], [(4 * Math.PI) / 3]],
  };
}
