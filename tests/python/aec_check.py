"""aec_check.py - the contract of PettingZoo's AEC environments, as far as it can be tried out.

Written from its documentation, for machines that do not have PettingZoo: an environment that passes
can be stepped by programs that were written for it.
"""
import numpy as np


def same(a, b):
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return np.array_equal(a, b)


def check_spaces(env):
    """Agents and spaces are known before anything is played, and never change."""
    assert env.possible_agents and len(set(env.possible_agents)) == len(env.possible_agents)
    assert isinstance(env.metadata["name"], str) and isinstance(env.metadata["render_modes"], list)
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent), "spaces are made once"
        assert env.action_space(agent) is env.action_space(agent), "spaces are made once"
    assert env.max_num_agents == len(env.possible_agents)


def check_reset(env, seed):
    """After a reset everybody is there, alive, and has nothing."""
    env.reset(seed=seed)
    assert env.agents == env.possible_agents, "a reset brings everybody back"
    assert env.agent_selection in env.agents
    for table in (env.rewards, env._cumulative_rewards, env.terminations, env.truncations, env.infos):
        assert list(table) == env.agents, "one entry for each agent"
    assert not any(env.rewards.values()) and not any(env.terminations.values())
    assert not any(env.truncations.values())


def check_dead_step(env, agent):
    """An agent whose game is over can only do None, and is gone then."""
    try:
        env.step(0)
    except ValueError:
        pass
    else:
        raise AssertionError("an agent whose game is over acted")
    env.step(None)
    assert agent not in env.agents, "it is gone after its last step"
    assert all(agent not in t for t in (env.rewards, env.terminations, env.truncations, env.infos))


def play(env, seed, choose):
    """A whole game; [(agent, observation, reward, termination, truncation)] of all turns."""
    check_reset(env, seed)
    told, owed = [], dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        assert agent == env.agent_selection and agent in env.agents
        seen, reward, termination, truncation, info = env.last()
        assert isinstance(info, dict) and isinstance(termination, bool) and isinstance(truncation, bool)
        assert env.observation_space(agent).contains(seen), "observations lie in their space"
        assert abs(reward - owed[agent]) < 1e-6, "last() has all rewards since the agent acted"
        told.append((agent, seen, reward, termination, truncation))
        kept = {key: value.copy() for key, value in seen.items()}
        if termination or truncation:
            check_dead_step(env, agent)
            continue
        assert seen["action_mask"].any(), "whoever acts can do something"
        action = choose(seen["action_mask"])
        assert env.action_space(agent).contains(action)
        env.step(action)
        assert same(seen, kept), "what was observed does not change behind the agent's back"
        owed[agent] = 0.0
        for other, reward in env.rewards.items():
            owed[other] += reward
    assert not env.agents and env.num_agents == 0, "in the end nobody is left"
    return told


def check(env, seed=1):
    """Raises AssertionError with what is wrong."""
    check_spaces(env)

    def chooser():
        luck = np.random.default_rng(seed)
        return lambda mask: int(luck.choice(np.flatnonzero(mask)))

    one, two = play(env, seed, chooser()), play(env, seed, chooser())
    assert len(one) == len(two) and all(
        a[0] == b[0] and same(a[1], b[1]) and a[2:] == b[2:] for a, b in zip(one, two)
    ), "equal seeds and actions give equal games"
    env.reset(seed=seed)
    try:
        env.step(None)
    except ValueError:
        pass
    else:
        raise AssertionError("an agent that has to act did nothing")
    mask = env.last()[0]["action_mask"]
    try:
        env.step(int(np.flatnonzero(mask == 0)[0]))
    except ValueError:
        pass
    else:
        raise AssertionError("something illegal was done")
    env.close()
